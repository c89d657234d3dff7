import { SegmentedControl } from '@mantine/core'

interface ArchiveSwitchProps {
  /** What is archived, such as "programs". */
  things: string
  /** Whether the archive is shown. */
  archived: boolean
  /** `change` of the page's `useListFilters`. */
  onChange: (part: { archived: true | null }) => void
}

/** A filter that switches a list between the items in use and the archive. */
export const ArchiveSwitch = ({ things, archived, onChange }: ArchiveSwitchProps) => (
  <SegmentedControl
    aria-label={`Which ${things}`}
    data={[
      { value: 'current', label: 'In use' },
      { value: 'archive', label: 'Archive' },
    ]}
    value={archived ? 'archive' : 'current'}
    onChange={(next) => onChange({ archived: next === 'archive' ? true : null })}
  />
)
