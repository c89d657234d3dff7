import { Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Media } from '@attune/contract/media/entity'
import { useAccount } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { presetsAt } from '../../../schedules/format-schedule.ts'
import { sendLater } from '../../../schedules/change-scheduled.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { ToolButton } from '../tools/ToolButton.tsx'
import type { TakenBack } from '../unsent-message.ts'

const ScheduleDialog = lazyPart(async () => (await import('../../../schedules/form/ScheduleDialog.tsx')).ScheduleDialog)

export interface SendLaterProps {
  contactId: string
  /** The client's zone; null if unknown. */
  zone: string | null
  text: string
  /** The number chosen for it; null decides that when it is sent. */
  from: string | null
  /** Its uploaded files. */
  files: readonly Media[]
  /** Why the text can't be sent later; null if it can. */
  problem: string | null
  /** After it was scheduled: empties the field. */
  onScheduled: () => void
  /** Puts the message back into the field. */
  onTakeBack: (back: TakenBack) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The menu itself, which opens on arrival. */
export const SendLaterOpen = (props: SendLaterProps) => {
  const { contactId, zone, text, from, files, problem, onScheduled, onTakeBack, onLeave } = props
  const attachments = files.map(({ _id }) => _id)
  // By the time it is undone, something else may be in the field.
  const takeBack = useRef(onTakeBack)
  useEffect(() => {
    takeBack.current = onTakeBack
  })
  const arrival = useOpenOnMount()
  const { timezone } = useAccount()
  const presets = presetsAt(useNow(), zone ?? timezone)
  const [isChoosing, setIsChoosing] = useState(false)
  const [first] = presets
  const send = (at: { localDate: string; localTime: string }) =>
    sendLater(contactId, { text: text.trim(), attachments, ...(from !== null && { from }) }, at, () =>
      takeBack.current({ text, files, ...(from !== null && { from }) }),
    ).then(onScheduled, notifyFailure)
  return (
    <>
      <Menu {...arrival} position="top-end" width={232} offset={6} withinPortal={false}>
        <Menu.Target>
          <ToolButton label="Send later" keyHint="Alt Enter" autoFocus>
            <IconClock size={17} stroke={1.5} aria-hidden="true" />
          </ToolButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{problem ?? 'Client’s time'}</Menu.Label>
          {presets.map(({ label, ...at }) => (
            <Menu.Item key={label} disabled={problem !== null} onClick={() => void send(at)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={problem !== null} onClick={() => setIsChoosing(true)}>
            Choose date and time…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <Suspense>
          <ScheduleDialog
            contactId={contactId}
            zone={zone}
            start={{
              text: text.trim(),
              attachments,
              from,
              scheduleType: 'once',
              scheduleValue: { localDate: first?.localDate ?? null, localTime: first?.localTime ?? '08:00' },
            }}
            onSaved={onScheduled}
            onClose={() => {
              setIsChoosing(false)
              onLeave()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
