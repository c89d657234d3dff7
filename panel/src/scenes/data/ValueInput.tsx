import { Input, NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useId } from 'react'
import { DATA_SOURCE_KINDS, type DataType } from '@attune/contract/scenes/graph'
import type { ScopeScene } from '@attune/engine/scope/scope-name'
import { CodeInput } from '../../ui/code/CodeInput.tsx'
import { KIND_TITLES, TYPE_TITLES, withKind, withType, type LooseValue } from './value-edits.ts'
import { DateValue } from './DateValue.tsx'
import classes from './ValueInput.module.css'

interface ValueInputProps {
  /** Accessible name of the group. */
  label: string
  types: readonly DataType[]
  value: LooseValue
  onChange: (value: LooseValue) => void
  /** By `kind`, `type` and `value`. */
  errors: ReadonlyMap<string, string>
  scene: ScopeScene
  nodeId: string | null
  readOnly: boolean
  /** Placeholder of an empty value. */
  placeholder?: string
}

/** Input for a value: its kind, its type and the value itself. */
export const ValueInput = (props: ValueInputProps) => {
  const { label, types, value, onChange, errors, readOnly } = props
  const kindId = useId()
  return (
    <div className={classes.value} role="group" aria-label={label}>
      <div className={classes.row}>
        <div className={classes.kind}>
          <Input.Label id={kindId} labelElement="div">
            Kind
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={kindId}
            disabled={readOnly}
            data={DATA_SOURCE_KINDS.map((kind) => ({ value: kind, label: KIND_TITLES[kind] }))}
            value={value.kind ?? 'static'}
            onChange={(kind) => onChange(withKind(value, kind))}
          />
          {errors.has('kind') && <Input.Error>{errors.get('kind')}</Input.Error>}
        </div>
        {types.length > 1 && (
          <Select
            label="Type"
            className={classes.type ?? ''}
            readOnly={readOnly}
            allowDeselect={false}
            data={types.map((type) => ({ value: type, label: TYPE_TITLES[type] }))}
            value={value.type ?? 'string'}
            error={errors.get('type')}
            onChange={(type) => type !== null && onChange(withType(value, type))}
          />
        )}
      </div>
      <ValueOf {...props} />
    </div>
  )
}

const ValueOf = ({ value, onChange, errors, scene, nodeId, readOnly, placeholder }: ValueInputProps) => {
  const { kind, type = 'string' } = value
  const error = errors.get('value') ?? null
  const set = (next: string | number | boolean | null) => onChange({ ...value, value: next })
  const text = value.value === null || value.value === undefined ? '' : String(value.value)
  if (kind === 'expression' || kind === 'template')
    return (
      <CodeInput
        label={KIND_TITLES[kind]}
        language={kind}
        multiline={kind === 'template' && type === 'string'}
        value={text}
        onChange={set}
        error={error}
        scene={scene}
        nodeId={nodeId}
        readOnly={readOnly}
      />
    )
  if (type === 'number')
    return (
      <NumberInput
        size="xs"
        label="Value"
        clampBehavior="none"
        hideControls
        value={typeof value.value === 'number' ? value.value : text}
        readOnly={readOnly}
        error={error}
        {...(placeholder !== undefined && { placeholder })}
        onChange={set}
      />
    )
  if (type === 'boolean') return <YesOrNo value={value.value} readOnly={readOnly} error={error} onChange={set} />
  if (type === 'date') return <DateValue value={text} readOnly={readOnly} error={error} onChange={set} />
  return (
    <Textarea
      label="Value"
      autosize
      maxRows={8}
      value={text}
      readOnly={readOnly}
      error={error}
      {...(placeholder !== undefined && { placeholder })}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
}

interface YesOrNoProps {
  value: unknown
  readOnly: boolean
  error: string | null
  onChange: (value: boolean) => void
}

const YesOrNo = ({ value, readOnly, error, onChange }: YesOrNoProps) => {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Value
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        disabled={readOnly}
        data={['Yes', 'No']}
        value={value === true ? 'Yes' : value === false ? 'No' : ''}
        onChange={(chosen) => onChange(chosen === 'Yes')}
      />
      {error !== null && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
