import { Select } from '@mantine/core'
import { listZones } from './zone-names.ts'

interface ZoneSelectProps {
  label?: string
  value: string | null
  onChange: (zone: string | null) => void
  error?: string | null
  disabled?: boolean
  /** Inside a popover the list must stay inside too, or a click on it would close both. */
  inPopover?: boolean
}

/** Chooses a time zone by its city. */
export const ZoneSelect = ({ label = 'Time zone', value, onChange, error, ...how }: ZoneSelectProps) => (
  <Select
    label={label}
    placeholder="City, such as Denver"
    searchable
    clearable
    limit={50}
    nothingFoundMessage="No results"
    data={listZones(value)}
    value={value}
    disabled={how.disabled === true}
    comboboxProps={{ shadow: 'xl', withinPortal: how.inPopover !== true }}
    error={error ?? undefined}
    onChange={onChange}
  />
)
