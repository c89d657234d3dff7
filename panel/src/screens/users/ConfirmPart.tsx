import { useMutation } from '@tanstack/react-query'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { useAccount } from '../../client/account.ts'
import { notify } from '../../client/notify.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { SettingsPart } from '../../ui/page/SettingsPane.tsx'
import { formatDate } from '../../ui/time/format-date.ts'
import { saveUser } from './user-queries.ts'
import classes from './UserPage.module.css'

/** What someone has signed, and the button to confirm a waiting coach. Nothing if there is neither. */
export const ConfirmPart = ({ user }: { user: UserDetails }) => {
  const { timezone: timeZone } = useAccount()
  const { agreement, roles, name, joined } = user
  const waits = roles.includes('ROLE_COACH_UNCONFIRMED')
  if (agreement === null && !waits) return null
  const signed =
    agreement === null
      ? joined
        ? `${name} hasn’t signed the agreement.`
        : 'The invitation hasn’t been accepted yet.'
      : `Signed by ${agreement.name} on ${formatDate(agreement.signedAt, timeZone)}.${agreement.isCurrent ? '' : ' It was changed since.'}`
  return (
    <SettingsPart
      title="Agreement"
      {...(waits && { words: 'Once confirmed they are a coach. They are told by email, and sign in again.' })}
    >
      <p className={classes.quiet} dir="auto">
        {signed}
      </p>
      {waits && joined && user.abilities.update && <ConfirmButton user={user} />}
    </SettingsPart>
  )
}

const ConfirmButton = ({ user: { _id: userId, name, rev } }: { user: UserDetails }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveUser({ userId, roles: ['ROLE_COACH'], rev }),
    onSuccess: () => notify({ kind: 'good', title: `${name} is a coach now` }),
  })
  return (
    <div className={classes.actions}>
      <BusyButton isBusy={isPending} onClick={() => mutate()}>
        Confirm as coach
      </BusyButton>
    </div>
  )
}
