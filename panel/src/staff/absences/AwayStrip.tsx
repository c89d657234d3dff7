import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../client/account.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { formatUntil } from '../../ui/time/format-times.ts'
import { absencesQuery } from './absences-query.ts'
import { firstNameOf } from './cover-text.ts'
import { EndAbsence } from './EndAbsence.tsx'
import classes from './AwayStrip.module.css'

/** Reminds the reader that they are away, and who covers. */
export const AwayStrip = () => {
  const { _id: accountId, timezone: zone } = useAccount()
  const now = useNow()
  const away = useQuery(absencesQuery).data?.find(({ account, current }) => current && account._id === accountId)
  if (away === undefined) return null
  return (
    <section className={classes.strip} aria-label="Away">
      <p className={classes.words}>
        You’re away until {formatUntil(new Date(away.to), now, zone)}. {firstNameOf(away.cover.name)} covers.
      </p>
      <EndAbsence absence={away} />
    </section>
  )
}
