import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { useIsShown } from '../../client/use-is-shown.ts'
import { importsQuery, type ContactImport } from './import-queries.ts'

interface CancelImportProps {
  file: ContactImport
  onGone: () => void
}

/** Cancels an import that hasn't written anything yet. */
export const CancelImport = ({ file, onGone }: CancelImportProps) => {
  const isShown = useIsShown()
  const cancel = useMutation({
    mutationFn: () => calls.contacts.cancelImport({ importId: file._id }),
    onSuccess: async () => {
      if (isShown.current) onGone()
      await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
  })
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel import
    </Button>
  )
}
