import { Select } from '@mantine/core'
import { listZones } from './list-zones.ts'

interface ZoneSelectProps {
  label?: string
  value: string | null
  onChange: (zone: string | null) => void
  error?: string | null
  disabled?: boolean
  /** Set inside a popover: the list must stay inside it too, or a click on the list would close both. */
  inPopover?: boolean
}

/** Selects a time zone by its city. */
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
