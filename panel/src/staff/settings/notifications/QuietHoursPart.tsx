import { Switch } from '@mantine/core'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { SettingsPart } from '../../../ui/page/SettingsPane.tsx'
import classes from './Notifications.module.css'

interface QuietHoursPartProps {
  quiet: QuietHours | null
  zone: string
  onChange: (quiet: QuietHours | null) => void
}

const DEFAULT_HOURS: QuietHours = { from: '21:00', to: '07:00' }

/** Hours without sounds and notices, in the account's time zone. */
export const QuietHoursPart = ({ quiet, zone, onChange }: QuietHoursPartProps) => (
  <SettingsPart title="Quiet hours" words="No sounds, desktop notices or push notices. The tab title keeps counting.">
    <Switch
      label="Use quiet hours"
      checked={quiet !== null}
      onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_HOURS : null)}
    />
    {quiet !== null && (
      <div className={classes.hours}>
        <Hour label="From" value={quiet.from} onChange={(from) => onChange({ ...quiet, from })} />
        <Hour label="To" value={quiet.to} onChange={(to) => onChange({ ...quiet, to })} />
        <span className={classes.zone}>{zone.replaceAll('_', ' ')}</span>
      </div>
    )}
  </SettingsPart>
)

/** A time of day. An incomplete value isn't reported. */
const Hour = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <label className={classes.hour}>
    {label}
    <input
      className={classes.time}
      type="time"
      required
      defaultValue={value}
      onChange={(event) => {
        if (/^\d\d:\d\d$/.test(event.currentTarget.value)) onChange(event.currentTarget.value)
      }}
    />
  </label>
)
