import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { putHistory, type History } from './history-queries.ts'

/** Cancels an import that hasn't written anything yet. */
export const CancelHistory = ({ file }: { file: History }) => {
  const cancel = useMutation({
    mutationFn: () => calls.moving.cancelHistory({ historyId: file._id }),
    onSuccess: putHistory,
    onError: notifyFailure,
  })
  return (
    <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel import
    </Button>
  )
}
