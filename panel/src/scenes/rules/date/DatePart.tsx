import { Checkbox, Input, Select } from '@mantine/core'
import { useId } from 'react'
import { DATE_STRATEGIES, DATE_STRATEGY_TITLES, type DateStrategyType } from '@attune/contract/scenes/rules'
import type { RulePartProps } from '../rule-part.ts'
import {
  numbersOf,
  ONCE_KINDS,
  ONCE_TITLES,
  onceKindOf,
  toggleNumber,
  withDatePart,
  withFrequency,
  withOnceKind,
} from '../rule-edits.ts'
import { usePreviewPerson } from '../preview/use-preview-person.ts'
import { ClientDateInput } from './ClientDateInput.tsx'
import { MonthDays, WeekdayChoice } from './DayChoice.tsx'
import { OnceValue } from './OnceValue.tsx'
import { SkipInterval } from './SkipInterval.tsx'
import classes from '../RulesField.module.css'

/** The days of a rule. */
export const DatePart = (props: RulePartProps) => {
  const { rule, onChange, errors, readOnly } = props
  const { type } = rule.dateStrategy
  const frequency = DATE_STRATEGIES.find((known) => known === type) ?? null
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="Frequency"
          placeholder="Select frequency"
          allowDeselect={false}
          readOnly={readOnly}
          data={DATE_STRATEGIES.map((value) => ({ value, label: DATE_STRATEGY_TITLES[value] }))}
          value={frequency}
          error={errors.get('dateStrategy')}
          onChange={(chosen) => {
            const next = DATE_STRATEGIES.find((known) => known === chosen)
            if (next !== undefined) onChange(withFrequency(rule, next))
          }}
        />
        {frequency === 'once' ? (
          <Select
            label="Date strategy"
            allowDeselect={false}
            readOnly={readOnly}
            data={ONCE_KINDS.map((value) => ({ value, label: ONCE_TITLES[value] }))}
            value={onceKindOf(rule.dateStrategy['value'])}
            onChange={(chosen) => {
              const next = ONCE_KINDS.find((known) => known === chosen)
              if (next !== undefined) onChange(withOnceKind(rule, next))
            }}
          />
        ) : (
          frequency !== null &&
          frequency !== 'client_date' && (
            <SkipInterval
              frequency={frequency}
              value={rule.dateStrategy['skipInterval']}
              readOnly={readOnly}
              error={errors.get('dateStrategy.skipInterval') ?? null}
              onChange={(skipInterval) => onChange(withDatePart(rule, { skipInterval }))}
            />
          )
        )}
      </div>
      {frequency !== null && <Days {...props} frequency={frequency} />}
    </>
  )
}

const Days = ({ rule, onChange, errors, readOnly, frequency }: RulePartProps & { frequency: DateStrategyType }) => {
  const { weekdays, monthdays, dayOfWeek, value } = rule.dateStrategy
  if (frequency === 'once')
    return (
      <OnceValue
        value={value}
        readOnly={readOnly}
        error={errors.get('dateStrategy.value') ?? null}
        onChange={(next) => onChange(withDatePart(rule, { value: next }))}
      />
    )
  if (frequency === 'weekly')
    return (
      <LabeledField label="Weekday" error={errors.get('dateStrategy.dayOfWeek')}>
        {(id) => (
          <WeekdayChoice
            labelledBy={id}
            chosen={typeof dayOfWeek === 'number' ? [dayOfWeek] : []}
            readOnly={readOnly}
            onChoose={(day) => onChange(withDatePart(rule, { dayOfWeek: day }))}
          />
        )}
      </LabeledField>
    )
  if (frequency === 'days_of_week')
    return (
      <LabeledField label="Weekdays" error={errors.get('dateStrategy.weekdays')}>
        {(id) => (
          <WeekdayChoice
            labelledBy={id}
            chosen={numbersOf(weekdays)}
            readOnly={readOnly}
            onChoose={(day) => onChange(withDatePart(rule, { weekdays: toggleNumber(weekdays, day) }))}
          />
        )}
      </LabeledField>
    )
  if (frequency === 'client_date')
    return <ClientDate rule={rule} onChange={onChange} errors={errors} readOnly={readOnly} />
  if (frequency !== 'days_of_month') return null
  return (
    <LabeledField label="Days of the month" error={errors.get('dateStrategy.monthdays')}>
      {(id) => (
        <MonthDays
          labelledBy={id}
          chosen={numbersOf(monthdays)}
          readOnly={readOnly}
          onChoose={(day) => onChange(withDatePart(rule, { monthdays: toggleNumber(monthdays, day) }))}
        />
      )}
    </LabeledField>
  )
}

const ClientDate = ({ rule, onChange, errors, readOnly }: RulePartProps) => {
  const { field, days, yearly } = rule.dateStrategy
  const fields = usePreviewPerson()?.dateFields ?? []
  return (
    <>
      <ClientDateInput
        field={typeof field === 'string' ? field : ''}
        days={typeof days === 'number' ? days : null}
        fields={fields}
        readOnly={readOnly}
        errors={{ field: errors.get('dateStrategy.field'), days: errors.get('dateStrategy.days') }}
        onChange={(next) => onChange(withDatePart(rule, next))}
      />
      <Checkbox
        label="Every year"
        checked={yearly === true}
        disabled={readOnly}
        onChange={({ currentTarget }) => onChange(withDatePart(rule, { yearly: currentTarget.checked || undefined }))}
      />
    </>
  )
}

interface LabeledFieldProps {
  label: string
  error: string | undefined
  children: (id: string) => React.ReactNode
}

const LabeledField = ({ label, error, children }: LabeledFieldProps) => {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      {children(id)}
      {error !== undefined && (
        <Input.Error className={classes.under ?? ''} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
