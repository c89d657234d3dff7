import { SegmentedControl } from '@mantine/core'
import { NOTIFY_OPTIONS } from './notification-labels.ts'
import type { NotifyOf } from '@attune/contract/staff/notifications'

export interface NotifyChoiceProps {
  label: string
  value: NotifyOf
  onChange: (value: NotifyOf) => void
}

/** Chooses which clients to be notified about. */
export const NotifyChoice = ({ label, value, onChange }: NotifyChoiceProps) => (
  <SegmentedControl
    aria-label={label}
    value={value}
    data={NOTIFY_OPTIONS}
    onChange={(next) => onChange(next as NotifyOf)} // One of the options.
  />
)
