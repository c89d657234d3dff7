import { TagsInput } from '@mantine/core'
import { labelProblem, dedupeLabels } from './label-rules.ts'

interface LabelsInputProps {
  label?: string
  value: string[]
  onChange: (labels: string[]) => void
  /** Labels that others carry already. */
  known?: readonly string[]
  max: number
  longest: number
  error?: string | null
  disabled?: boolean
}

/** Labels, each ended by Enter or a comma. */
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
      placeholder={value.length === 0 ? 'Enter or comma ends a label' : ''}
      error={error ?? labelProblem(value, longest)}
      disabled={disabled}
      onChange={(next) => onChange(dedupeLabels(next))}
    />
  )
}
