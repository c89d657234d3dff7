import type { Contact } from '@attune/contract/contacts/entity'
import { useEffect } from 'react'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { useAccount } from '../../client/account.ts'
import { useThread } from '../../conversations/use-thread.ts'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { LAST_MESSAGES } from '../../conversations/home/use-home.ts'
import { LastMessages } from '../home/LastMessages.tsx'
import { ReplyLink } from '../home/ReplyLink.tsx'
import { Photos } from './Photos.tsx'
import { Ranks } from './Ranks.tsx'
import { SignUps } from './SignUps.tsx'
import classes from './Overview.module.css'

/** What has happened with a client lately: last messages, ranks over time, photos. */
export const Overview = ({ contact }: { contact: Contact }) => {
  const now = useNow()
  const { _id: accountId, timezone } = useAccount()
  const thread = useThread(contact._id)
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.event !== 'changed' || event.ids.contactId !== contact._id || event.message === undefined) return
        void queryClient.invalidateQueries({ queryKey: [...LAST_MESSAGES, contact._id], exact: true })
      }),
    [contact._id],
  )
  return (
    <div className={classes.overview}>
      <section className={classes.talk} aria-label="Conversation">
        {thread.data !== undefined && (
          <>
            <LastMessages thread={thread.data} now={now} zone={timezone} accountId={accountId} />
            <ReplyLink thread={thread.data} />
          </>
        )}
        {thread.error !== null && <LoadFailed error={thread.error} onRetry={() => void thread.refetch()} />}
      </section>
      <div className={classes.lately}>
        <SignUps contactId={contact._id} />
        <Ranks contact={contact} />
        <Photos contactId={contact._id} />
      </div>
    </div>
  )
}
