import { Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Media } from '@attune/contract/media/entity'
import { useAccount } from '../../../client/account.ts'
import { presetsAt } from '../../../schedules/format-schedule.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import type { Drafts } from '../drafts.ts'
import { ToolButton } from '../tools/ToolButton.tsx'
import { scheduleWritten } from './schedule-written.ts'

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
  /** Where the message goes back to if its field is no longer on the page. */
  drafts: Drafts
  /** Empties the field. */
  onEmpty: () => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The menu itself, which opens on arrival. */
export const SendLaterOpen = (props: SendLaterProps) => {
  const { contactId, zone, text, from, files, problem, drafts, onEmpty, onLeave } = props
  const attachments = files.map(({ _id }) => _id)
  const arrival = useOpenOnMount()
  const { timezone } = useAccount()
  const presets = presetsAt(useNow(), zone ?? timezone)
  const [isChoosing, setIsChoosing] = useState(false)
  const [first] = presets
  const send = (at: { localDate: string; localTime: string }) =>
    scheduleWritten(drafts, contactId, { text, files, from, empty: onEmpty }, at)
  return (
    <>
      {/* Mantine would take the cursor from the emptied field back to the button. */}
      <Menu
        {...arrival}
        position="top-end"
        width={232}
        offset={6}
        withinPortal={false}
        returnFocus={false}
        // No key events here: without a transition, Alt+Enter would close the menu that it has just opened.
        clickOutsideEvents={['mousedown', 'touchstart']}
        onClose={() => queueMicrotask(onLeave)}
      >
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
            onSaved={onEmpty}
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
