import { NumberInput, SegmentedControl, Select } from '@mantine/core'
import { MUTE_MINUTES_MAX } from '@attune/contract/contacts/limits'
import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { WallTimeFields } from '../../ui/inputs/WallTimeFields.tsx'
import { clientTimeOf } from '../client-time.ts'
import { parseWallTime, formatWallTime } from '../wall-time.ts'

const MINUTES = [
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
  { value: '4320', label: '3 days' },
  { value: '10080', label: '1 week' },
  { value: '43200', label: '30 days' },
  { value: 'other', label: 'Other' },
]

interface MuteDialogProps {
  title: string
  /**
   * The client's zone, to show the start in their time; null if unknown. Undefined for many clients: they are muted
   * from now on.
   */
  zone?: string | null
  /** `from` is 'now' or ISO 8601. */
  onMute: (minutes: number, from: string) => Promise<unknown>
  onClose: () => void
}

/** Mutes automation for clients: for how long, and from when. */
export const MuteDialog = ({ title, zone, onMute, onClose }: MuteDialogProps) => {
  const { timezone } = useAccount()
  const [choice, setChoice] = useState('1440')
  const [other, setOther] = useState<number | string>(90)
  const [start, setStart] = useState('now')
  const [wall, setWall] = useState(() => formatWallTime(new Date(Date.now() + 3_600_000), timezone))
  const minutes = choice === 'other' ? Number(other) : Number(choice)
  const at = start === 'now' ? null : parseWallTime(wall, timezone)
  const there = at === null || zone === null || zone === undefined ? null : clientTimeOf(at, zone)
  return (
    <DialogForm
      title={title}
      submit="Mute"
      hold={holdOf(minutes, start, at)}
      onSubmit={() => onMute(minutes, at === null ? 'now' : at.toISOString().replace(/\.\d+Z$/, 'Z'))}
      onClose={onClose}
    >
      <p>Automation won’t message them. Your team still can.</p>
      <Select
        label="For"
        data={MINUTES}
        value={choice}
        allowDeselect={false}
        onChange={(next) => setChoice(next ?? '')}
      />
      {choice === 'other' && (
        <NumberInput
          size="xs"
          label="Minutes"
          min={1}
          max={MUTE_MINUTES_MAX}
          allowDecimal={false}
          value={other}
          onChange={setOther}
        />
      )}
      {zone !== undefined && (
        <>
          <SegmentedControl
            aria-label="Start"
            data={[
              { value: 'now', label: 'Start now' },
              { value: 'later', label: 'Start later' },
            ]}
            value={start}
            onChange={setStart}
          />
          {start === 'later' && (
            <WallTimeFields
              dateLabel="Start date"
              timeLabel="Start time (your time)"
              description={there === null ? undefined : `${there.time} in ${there.city}`}
              value={wall}
              onChange={setWall}
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

const holdOf = (minutes: number, start: string, at: Date | null): string | null => {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MUTE_MINUTES_MAX) return 'Enter the number of minutes.'
  return start === 'later' && at === null ? 'Enter a start date and time.' : null
}
