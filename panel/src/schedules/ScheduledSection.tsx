import { Button, Menu } from '@mantine/core'
import { IconCalendarPlus, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { useAccount, useMay } from '../client/account.ts'
import { calls } from '../client/calls.ts'
import { notify, notifyFailure } from '../client/notify.ts'
import { formatCount } from '../ui/format-count.ts'
import { focusIfLost } from '../ui/keys/focus-if-lost.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SectionHead, SectionList, SectionRow } from '../ui/list/Section.tsx'
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx'
import { RowMenu } from '../ui/table/RowMenu.tsx'
import { dayOf } from '../ui/time/format-times.ts'
import { useNow, useNowAt } from '../ui/time/use-now.ts'
import { describeScheduled, formatComing, formatMine, markMissed } from './format-schedule.ts'
import { ResumeDialog } from './ResumeDialog.tsx'
import { changeScheduled, removeScheduled, sendScheduledNow } from './change-scheduled.ts'
import { useScheduled } from './scheduled-query.ts'
import classes from './ScheduledSection.module.css'

const StandardMessages = lazyPart(async () => (await import('./standard/StandardMessages.tsx')).StandardMessages)
const ScheduleDialog = lazyPart(async () => (await import('./form/ScheduleDialog.tsx')).ScheduleDialog)

interface SectionProps {
  contactId: string
  /** The client's zone; null if unknown. */
  zone: string | null
}

/** A client's scheduled messages, with actions for each one and for all. */
export const ScheduledSection = ({ contactId, zone }: SectionProps) => {
  const scheduled = useScheduled(contactId)
  const mayUpdate = useMay('scheduled-messages.update')
  const maySend = useMay('messages.send-direct') && mayUpdate
  const mayUseStandard = useMay('scheduled-message-templates.view') && maySend
  const { timezone } = useAccount()
  const now = useNowAt(...(scheduled.data ?? []).map(({ nextRunAt }) => nextRunAt ?? undefined))
  const today = dayOf(now, zone ?? timezone)
  const heading = useRef<HTMLHeadingElement>(null)
  const [dialog, setDialog] = useState<'new' | 'resume' | 'standard' | ScheduledMessage | null>(null)
  if (scheduled.data === undefined)
    return scheduled.isLoading || scheduled.error !== null ? (
      <QueryPlaceholder query={scheduled} count={2} height={60} label="Loading scheduled messages" />
    ) : null
  const items = markMissed(scheduled.data, now)
  const stopped = items.filter(({ data }) => data.massStop)
  const close = () => setDialog(null)
  // With the list as it is by now, the row or the button that was used may be gone.
  const goOn = () => focusIfLost(() => heading.current)
  return (
    <section aria-label="Scheduled messages">
      <SectionHead title="Scheduled" count={items.length} heading={heading}>
        {mayUpdate && items.some(({ disabled }) => !disabled) && (
          <Button
            variant="subtle"
            leftSection={<IconPlayerPause size={15} stroke={1.5} />}
            onClick={() => void stopAll(contactId, goOn)}
          >
            Stop all
          </Button>
        )}
        {maySend && stopped.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconPlayerPlay size={15} stroke={1.5} />}
            onClick={() =>
              stopped.some(({ missed }) => missed)
                ? setDialog('resume')
                : void resumeAll(contactId, [], goOn).catch(notifyFailure)
            }
          >
            Resume all
          </Button>
        )}
        {maySend && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={15} stroke={1.5} />}
            onClick={() => setDialog('new')}
          >
            Schedule
          </Button>
        )}
        {mayUseStandard && (
          <RowMenu
            name="scheduled messages"
            items={() => <Menu.Item onClick={() => setDialog('standard')}>Standard messages…</Menu.Item>}
          />
        )}
      </SectionHead>
      <SectionList>
        {items.map((item) => (
          <Row key={item._id} item={item} onEdit={() => setDialog(item)} onGone={goOn} />
        ))}
      </SectionList>
      {dialog === 'resume' && (
        <ResumeDialog
          missed={stopped.filter(({ missed }) => missed)}
          onResume={(missed) => resumeAll(contactId, missed, goOn)}
          onClose={close}
        />
      )}
      {dialog === 'standard' && (
        <Suspense>
          <StandardMessages contactId={contactId} today={today} onClose={close} />
        </Suspense>
      )}
      {dialog !== null && dialog !== 'resume' && dialog !== 'standard' && (
        <Suspense>
          <ScheduleDialog
            contactId={contactId}
            zone={zone}
            {...(dialog !== 'new' && { item: dialog })}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  )
}

interface RowProps {
  item: ScheduledMessage
  onEdit: () => void
  onGone: () => void
}

const Row = ({ item, onEdit, onGone }: RowProps) => {
  const now = useNow()
  const { timezone } = useAccount()
  const { data, disabled, words, abilities, sendByType, author } = item
  const mine = formatMine(item, now, timezone)
  const toggle = () =>
    changeScheduled(item.contactId, () => calls.schedules.update({ id: item._id, disabled: !disabled })).then(
      () => {},
      notifyFailure,
    )
  return (
    <SectionRow
      menu={
        abilities.update && (
          <RowMenu
            name={describeScheduled(data).slice(0, 40)}
            items={() => (
              <>
                {abilities.send && <Menu.Item onClick={onEdit}>Edit</Menu.Item>}
                {abilities.send && item.problem !== 'variable' && item.problem !== 'file' && (
                  <Menu.Item onClick={() => void sendScheduledNow(item, onGone).catch(notifyFailure)}>
                    Send now
                  </Menu.Item>
                )}
                {abilities.send && mayToggle(item) && (
                  <Menu.Item onClick={() => void toggle()}>{disabled ? 'Enable' : 'Disable'}</Menu.Item>
                )}
                <Menu.Item onClick={() => void removeScheduled(item, onGone).catch(notifyFailure)}>Delete</Menu.Item>
              </>
            )}
          />
        )
      }
    >
      <span className={classes.text} data-off={disabled || undefined} dir="auto">
        {describeScheduled(data)}
      </span>
      <span className={classes.when}>
        {describeNext(item, now)}
        {mine !== null && `, ${mine}`}
      </span>
      <span className={classes.source}>
        {sendByType === 'user' ? `From ${author?.name ?? 'Unknown User'}` : `Automation, ${words}`}
      </span>
      {item.problem !== null && <span className={classes.problem}>{PROBLEMS[item.problem]}</span>}
    </SectionRow>
  )
}

const PROBLEMS = {
  author: 'Its author can no longer write to this client.',
  file: 'One of its files is gone. Delete the message and write it again.',
  variable: 'A variable has no value for this client. Edit the text so it can be sent.',
}

/** A message that missed its time needs a new one first; an incomplete message needs a person. */
const mayToggle = ({ disabled, missed, scheduleType, problem }: ScheduledMessage): boolean =>
  problem !== 'variable' && problem !== 'file' && !(disabled && missed && scheduleType === 'once')

/** When it will be sent; or why it has no time, in which case no date is shown. */
const describeNext = (item: ScheduledMessage, now: Date): string => {
  const { nextRunAt, waits, zone, disabled } = item
  if (nextRunAt === null) return `${disabled ? 'Disabled' : 'Waits'}. ${waits ?? ''}`
  return `${stateOf(item)}${formatComing(new Date(nextRunAt), now, zone)}`
}

const stateOf = ({ disabled, missed, data }: ScheduledMessage): string => {
  if (!disabled) return 'Will be sent '
  if (missed) return 'Missed '
  return data.massStop ? 'Stopped, due ' : 'Disabled, due '
}

const stopAll = async (contactId: string, onReloaded: () => void): Promise<void> => {
  try {
    const { ids } = await changeScheduled(contactId, () => calls.schedules.stopAll({ id: contactId }), onReloaded)
    notify({ kind: 'good', title: `${formatCount(ids.length, 'message')} stopped` })
  } catch (error) {
    notifyFailure(error)
  }
}

const resumeAll = async (
  contactId: string,
  missed: Parameters<typeof calls.schedules.resumeAll>[0]['missed'],
  onReloaded: () => void,
): Promise<void> => {
  const resume = () => calls.schedules.resumeAll({ id: contactId, missed })
  const { ids } = await changeScheduled(contactId, resume, onReloaded)
  notify({ kind: 'good', title: `${formatCount(ids.length, 'message')} resumed` })
}
