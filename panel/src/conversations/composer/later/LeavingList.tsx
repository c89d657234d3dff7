import { IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { formatAddress } from '../../../channels/format-address.ts'
import { useAccount } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { describeScheduled, formatLeaves, formatMine } from '../../../schedules/format-schedule.ts'
import { removeScheduled, sendScheduledNow } from '../../../schedules/change-scheduled.ts'
import { composerFieldOf, isPhone } from '../../../ui/keys/composer-cursor.ts'
import { focusIfLost } from '../../../ui/keys/focus-if-lost.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import classes from './LeavingList.module.css'

const ScheduleDialog = lazyPart(async () => (await import('../../../schedules/form/ScheduleDialog.tsx')).ScheduleDialog)

interface LeavingListProps {
  thread: Pick<Thread, 'contactId' | 'contactTimezone'>
  waiting: readonly ScheduledMessage[]
}

/** Each message with its actions. */
export const LeavingList = ({ thread: { contactId, contactTimezone: zone }, waiting }: LeavingListProps) => {
  const [edited, setEdited] = useState<ScheduledMessage | null>(null)
  return (
    <ul className={classes.list} aria-label="Messages to be sent later">
      {waiting.map((item) => (
        <Entry key={item._id} item={item} contactId={contactId} onEdit={() => setEdited(item)} />
      ))}
      {edited !== null && (
        <Suspense>
          <ScheduleDialog contactId={contactId} zone={zone} item={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </ul>
  )
}

interface EntryProps {
  item: ScheduledMessage
  contactId: string
  onEdit: () => void
}

const Entry = ({ item, contactId, onEdit }: EntryProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  const mine = formatMine(item, now, timezone)
  const from = item.data.from === null ? null : `from ${formatAddress(item.data.from)}`
  /** The row goes with what is done, and its buttons with it. On a phone, the composer would open the keyboard. */
  const goOn = () => focusIfLost(() => (isPhone() ? null : composerFieldOf(contactId)))
  return (
    <li className={classes.entry}>
      <IconClock className={classes.icon} size={15} stroke={1.5} aria-hidden="true" />
      <span className={classes.text} dir="auto">
        {describeScheduled(item.data)}
      </span>
      <span className={classes.when} data-problem={item.problem !== null || undefined}>
        {item.problem === null
          ? [formatLeaves(item, now), mine, from].filter((part) => part !== null).join(', ')
          : item.problem === 'file'
            ? 'Not sent: one of its files is missing.'
            : 'Not sent: its author can no longer write to this client.'}
      </span>
      {item.abilities.update && (
        <span className={classes.actions}>
          {item.abilities.send && (
            <>
              <button type="button" onClick={onEdit}>
                Edit
              </button>
              <button type="button" onClick={() => void sendScheduledNow(item, goOn).catch(notifyFailure)}>
                Send now
              </button>
            </>
          )}
          <button type="button" onClick={() => void removeScheduled(item, goOn).catch(notifyFailure)}>
            Cancel
          </button>
        </span>
      )}
    </li>
  )
}
