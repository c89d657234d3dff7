import { SegmentedControl } from '@mantine/core'
import { NOTIFY_WORDS } from './words.ts'
import type { NotifyOf } from '@attune/contract/staff/notifications'

export interface ChoiceProps {
  label: string
  value: NotifyOf
  onChange: (value: NotifyOf) => void
}

/** Of which clients one wants to hear. */
export const Choice = ({ label, value, onChange }: ChoiceProps) => (
  <SegmentedControl
    aria-label={label}
    value={value}
    data={NOTIFY_WORDS}
    onChange={(next) => onChange(next as NotifyOf)} // One of those given.
  />
)
