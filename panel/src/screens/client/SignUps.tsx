import { useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { useAccount } from '../../client/account.ts'
import { formatListTime } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import classes from './Overview.module.css'

/** What someone sent from a coach's public page in this client's name. Nothing for other clients. */
export const SignUps = ({ contactId }: { contactId: string }) => {
  const now = useNow()
  const { timezone } = useAccount()
  const { data } = useQuery({
    queryKey: ['sign-ups', contactId],
    queryFn: ({ signal }) => calls.contacts.listSignUps({ id: contactId }, { signal }),
  })
  if (data === undefined || data.data.length === 0) return null
  return (
    <section aria-label="From a coach’s page">
      <h2 className={classes.title}>From a coach’s page</h2>
      <ul className={classes.signUps}>
        {data.data.map(({ _id, at, coach, message, consent, isNew }) => (
          <li key={_id} className={classes.signUp}>
            <span className={classes.value}>
              {formatListTime(new Date(at), now, timezone)}
              {coach !== null && `, ${coach.name}’s page`}
              {!isNew && ', not verified'}
            </span>
            {message !== '' && (
              <p className={classes.written} dir="auto">
                {message}
              </p>
            )}
            {consent !== null && <p className={classes.consent}>{consent}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
