import { Textarea } from '@mantine/core'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'

interface MessageFieldProps {
  value: string
  description?: string
  onChange: (text: string) => void
}

/** The text of a message that is sent later. */
export const MessageField = ({ value, description, onChange }: MessageFieldProps) => (
  <Textarea
    label="Message"
    description={description}
    autosize
    minRows={2}
    maxRows={8}
    maxLength={MESSAGE_TEXT_MAX}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
