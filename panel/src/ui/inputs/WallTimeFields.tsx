import { Group, TextInput } from '@mantine/core'
import { TypedDateField } from './TypedDateField.tsx'

interface WallTimeFieldsProps {
  dateLabel: string
  timeLabel: string
  /** Below the time. */
  description?: string | undefined
  /** The dialog begins in the time, since the date may still be loading. */
  isFirst?: boolean
  /** `YYYY-MM-DDTHH:mm`; without a part that is missing or wrong. */
  value: string
  onChange: (wall: string) => void
}

/** A date and a time of day. */
export const WallTimeFields = ({
  dateLabel,
  timeLabel,
  description,
  isFirst = false,
  value,
  onChange,
}: WallTimeFieldsProps) => {
  const [date = '', time = ''] = value.split('T')
  return (
    <Group grow wrap="nowrap" align="start" gap={10}>
      <TypedDateField
        label={dateLabel}
        value={date === '' ? null : date}
        onChange={(day) => onChange(`${day ?? ''}T${time}`)}
      />
      <TextInput
        type="time"
        label={timeLabel}
        value={time}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus={isFirst || undefined}
        onChange={({ currentTarget }) => onChange(`${date}T${currentTarget.value}`)}
      />
    </Group>
  )
}
