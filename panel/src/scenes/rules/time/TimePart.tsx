import { Input, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import { TIME_KEYS, TIME_STRATEGIES, type TimeStrategyType } from '@attune/contract/scenes/rules'
import { LOCAL_TIME_DEFAULT } from '@attune/contract/schedules/times'
import type { RulePartProps } from '../rule-part.ts'
import { numbersOf, withTimePart, withTimeStrategy } from '../rule-edits.ts'
import { OffsetInput } from './OffsetInput.tsx'
import { RangeInputs } from './RangeInputs.tsx'
import { RangeSlider } from './RangeSlider.tsx'
import classes from '../RulesField.module.css'

const TITLES: Record<TimeStrategyType, string> = { exact_time: 'Exact time', offset: 'Offset', range: 'Range' }

/** The time of day of a rule. */
export const TimePart = (props: RulePartProps) => {
  const { rule, onChange, errors, readOnly } = props
  const id = useId()
  const strategy = TIME_STRATEGIES.find((known) => known === rule.timeStrategy['type']) ?? null
  const wrong = errors.get('timeStrategy')
  return (
    <>
      <div>
        <Input.Label id={id} labelElement="div">
          Time strategy
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          disabled={readOnly}
          data={TIME_STRATEGIES.map((value) => ({ value, label: TITLES[value] }))}
          value={strategy ?? ''}
          onChange={(chosen) => {
            const next = TIME_STRATEGIES.find((known) => known === chosen)
            if (next !== undefined) onChange(withTimeStrategy(rule, next))
          }}
        />
        {wrong !== undefined && (
          <Input.Error className={classes.under ?? ''} role="alert">
            {wrong}
          </Input.Error>
        )}
      </div>
      {strategy !== null && <Time {...props} strategy={strategy} />}
    </>
  )
}

const Time = (props: RulePartProps & { strategy: TimeStrategyType }) => {
  const { rule, onChange, errors, readOnly, strategy } = props
  const { localTime, offsetMinutes, rangeMinutes } = rule.timeStrategy
  if (strategy === 'exact_time')
    return (
      <TextInput
        type="time"
        label="Local time"
        value={typeof localTime === 'string' ? localTime : LOCAL_TIME_DEFAULT}
        readOnly={readOnly}
        error={errors.get('timeStrategy.localTime')}
        onChange={({ currentTarget }) => onChange(withTimePart(rule, { localTime: currentTarget.value }))}
      />
    )
  if (strategy === 'offset')
    return (
      <div className={classes.pair}>
        <Key {...props} />
        <OffsetInput
          minutes={typeof offsetMinutes === 'number' ? offsetMinutes : 0}
          readOnly={readOnly}
          error={errors.get('timeStrategy.offsetMinutes') ?? null}
          onChange={(minutes) => onChange(withTimePart(rule, { offsetMinutes: minutes }))}
        />
      </div>
    )
  const [from = 0, to = from] = numbersOf(rangeMinutes)
  const range = { range: [from, to] as const, readOnly, onChange: setRange }
  function setRange(next: [number, number]) {
    onChange(withTimePart(rule, { rangeMinutes: next }))
  }
  return (
    <>
      <div className={classes.pair}>
        <Key {...props} />
        <RangeInputs {...range} error={errors.get('timeStrategy.rangeMinutes') ?? null} />
      </div>
      <RangeSlider {...range} />
    </>
  )
}

const Key = ({ rule, onChange, errors, readOnly }: RulePartProps) => {
  const { key } = rule.timeStrategy
  return (
    <Select
      label="Key"
      placeholder="Select key"
      allowDeselect={false}
      readOnly={readOnly}
      data={[...TIME_KEYS]}
      value={TIME_KEYS.find((known) => known === key) ?? null}
      error={errors.get('timeStrategy.key')}
      onChange={(chosen) => onChange(withTimePart(rule, { key: chosen }))}
    />
  )
}
