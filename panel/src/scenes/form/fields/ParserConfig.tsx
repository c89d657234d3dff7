import { Input, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import {
  INITIAL_PARSER_CONFIGS,
  WEIGHT_MEASURES,
  PREFERRED_TIMES,
  type ParserName,
} from '@attune/contract/scenes/parsers'
import { toInputNumber, parseInputNumber } from './number-input.ts'
import classes from './fields.module.css'

interface ParserConfigProps {
  parser: ParserName
  config: unknown
  /** Messages of the whole field; those of the settings start with `name`. */
  errors: ReadonlyMap<string, string>
  name: string
  readOnly: boolean
  onChange: (config: Record<string, unknown>) => void
}

/** Settings of a parser; most have none. Missing settings show their default. */
export const ParserConfig = ({ parser, config, errors, name, readOnly, onChange }: ParserConfigProps) => {
  const stored = { ...(typeof config === 'object' ? config : {}) } as Record<string, unknown>
  const shown: Record<string, unknown> = { ...INITIAL_PARSER_CONFIGS[parser], ...stored }
  const set = (setting: string, value: unknown) => onChange({ ...stored, [setting]: value })
  const renderNumber = (setting: string, label: string) => (
    <NumberInput
      size="xs"
      label={label}
      hideControls
      clampBehavior="none"
      value={toInputNumber(shown[setting])}
      readOnly={readOnly}
      error={errors.get(`${name}.${setting}`)}
      onChange={(value) => set(setting, parseInputNumber(value))}
    />
  )
  const words = errors.get(name)
  if (parser === 'integer')
    return (
      <div className={classes.pair}>
        {renderNumber('min', 'Min')}
        {renderNumber('max', 'Max')}
      </div>
    )
  if (parser === 'time')
    return (
      <Choice
        label="Preferred"
        hint="Whether “at 7” means AM or PM. With None, the client is asked."
        data={PREFERRED_TIMES.map((value) => ({ value, label: { am: 'AM', pm: 'PM', none: 'None' }[value] }))}
        value={shown['preferred']}
        error={errors.get(`${name}.preferred`)}
        readOnly={readOnly}
        onChange={(value) => set('preferred', value)}
      />
    )
  if (parser === 'weight')
    return (
      <>
        <div className={classes.pair}>
          <Choice
            label="Default measure"
            data={WEIGHT_MEASURES.map((value) => ({ value, label: value }))}
            value={shown['measureDefault']}
            error={errors.get(`${name}.measureDefault`)}
            readOnly={readOnly}
            onChange={(value) => set('measureDefault', value)}
          />
          {renderNumber('threshold', 'Threshold')}
        </div>
        <p className={classes.note}>When the default is lbs, a number below the threshold is read as kilograms.</p>
        <Switch
          label="Measure required"
          description="Ask again when the reply has no unit."
          checked={shown['measureRequired'] === true}
          disabled={readOnly}
          error={errors.get(`${name}.measureRequired`)}
          onChange={(event) => set('measureRequired', event.currentTarget.checked)}
        />
      </>
    )
  return words === undefined ? null : <p className={classes.problem}>{words}</p>
}

interface ChoiceProps {
  label: string
  hint?: string
  data: { value: string; label: string }[]
  value: unknown
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}

const Choice = ({ label, hint, data, value, error, readOnly, onChange }: ChoiceProps) => (
  <Input.Wrapper label={label} description={hint} error={error} labelElement="div">
    <SegmentedControl
      fullWidth
      aria-label={label}
      data={data}
      value={typeof value === 'string' ? value : ''}
      readOnly={readOnly}
      onChange={onChange}
    />
  </Input.Wrapper>
)
