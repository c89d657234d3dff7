import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
import { usePageCommands } from '../../ui/keys/page-commands.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { isWaiting, putTakeover, takeOver, useTakeover } from './takeover-query.ts'
import classes from './Presence.module.css'

/** Says that automation waits for the person who has the conversation, and hands it back. Only if there is any. */
export const TakeoverLine = ({ thread, session }: { thread: Thread; session: ConversationSession }) => {
  const { contactId, abilities } = thread
  const takeover = useTakeover(contactId)
  const { _id: accountId } = useAccount()
  const isTaken = takeover !== undefined && isWaiting(takeover)
  const handBack = () => {
    if (!isTaken || !abilities.answer) return
    // Sends what was just written first: sent later, it would take over the conversation again.
    session.outbox.release()
    void session.outbox
      .whenIdle()
      .then(() => calls.conversations.handBack({ id: contactId }))
      .then((after) => {
        putTakeover(contactId, after)
        notifyDone('Handed back to automation.', () => takeOver(contactId))
      })
      .catch(notifyFailure)
  }
  useShortcuts({ h: handBack })
  usePageCommands(() => [
    ...(isTaken && abilities.answer
      ? [{ key: 'hand-back', title: 'Hand back to automation', also: ['takeover', 'resume'], hint: 'h', run: handBack }]
      : []),
    ...(takeover?.hasAutomation === true && !isTaken && abilities.answer
      ? [
          {
            key: 'take-over',
            title: 'Take over from automation',
            also: ['pause', 'takeover', 'silence'],
            run: () => void takeOver(contactId).catch(notifyFailure),
          },
        ]
      : []),
  ])
  if (!isTaken) return null
  return (
    <p className={classes.takeover}>
      <span className={classes.waits}>
        Automation waits while <Who by={takeover.by} accountId={accountId} /> here
      </span>
      {abilities.answer && (
        <button type="button" className={classes.handBack} data-tip="Let automation go on  h" onClick={handBack}>
          Hand back
        </button>
      )}
    </p>
  )
}

const Who = ({ by, accountId }: { by: Takeover['by']; accountId: string }) => {
  if (by === null) return 'a coach is'
  if (by._id === accountId) return 'you’re'
  return (
    <>
      <span className={classes.who}>{by.name}</span> is
    </>
  )
}
