import { TagsInput } from '@mantine/core'
import { labelProblem, dedupeLabels } from './label-rules.ts'

interface LabelsInputProps {
  label?: string
  value: string[]
  onChange: (labels: string[]) => void
  /** Labels already in use, to suggest. */
  known?: readonly string[]
  max: number
  longest: number
  error?: string | null
  disabled?: boolean
}

/** Labels; Enter or a comma adds one. */
export const LabelsInput = (props: LabelsInputProps) => {
  const { label = 'Labels', value, onChange, known = [], max, longest, error, disabled = false } = props
  return (
    <TagsInput
      size="xs"
      label={label}
      value={value}
      data={[...known]}
      maxTags={max}
      splitChars={[',']}
      placeholder={value.length === 0 ? 'Press Enter or comma to add' : ''}
      error={error ?? labelProblem(value, longest)}
      disabled={disabled}
      onChange={(next) => onChange(dedupeLabels(next))}
    />
  )
}
