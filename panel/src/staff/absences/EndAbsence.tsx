import { useMutation } from '@tanstack/react-query'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { useAccount } from '../../client/account.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { endAbsence } from './absences-query.ts'

/** The button that ends an absence. */
export const EndAbsence = ({ absence }: { absence: Absence }) => {
  const { _id: accountId } = useAccount()
  const isOwn = absence.account._id === accountId
  const { mutate, isPending } = useMutation({ mutationFn: () => endAbsence(absence, isOwn) })
  return (
    <BusyButton variant="default" isBusy={isPending} onClick={() => mutate()}>
      {absence.current ? (isOwn ? 'Come back now' : 'End now') : 'Call off'}
    </BusyButton>
  )
}
