import { Input, NumberInput, Select, TextInput } from '@mantine/core'
import { useId } from 'react'
import {
  DATE_STRATEGIES_OF,
  DELAY_IN_MINUTES,
  FORM_DATE_STRATEGIES,
  FORM_TIME_STRATEGIES,
  SCHEDULE_TYPES,
  SCHEDULE_TYPE_TITLES,
  TIMEFRAME_RANGE,
} from '@attune/contract/schedules/form'
import {
  DAY_OFFSET_MAX,
  LOCAL_TIME_DEFAULT,
  TIMEFRAME_KEYS,
  TIMEFRAME_KEY_TITLES,
  WEEKDAYS,
  WEEKDAY_TITLES,
} from '@attune/contract/schedules/times'
import { WeekdayChoice } from '../../scenes/rules/date/DayChoice.tsx'
import { ClientDateInput } from '../../scenes/rules/date/ClientDateInput.tsx'
import { OffsetInput } from '../../scenes/rules/time/OffsetInput.tsx'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { emptiedOf, firstDayOf } from './check-loose-form.ts'
import {
  DATE_STRATEGY_TITLES,
  TIME_STRATEGY_TITLES,
  toOffset,
  withDateStrategy,
  withRange,
  withTimeStrategy,
  withType,
  withValue,
  type LooseForm,
} from './form-edits.ts'
import { Recurrence } from './Recurrence.tsx'
import classes from './ScheduleForm.module.css'

interface FieldsProps {
  form: LooseForm
  /** Today in the client's zone, `YYYY-MM-DD`. */
  today: string
  /** The date the stored schedule starts on: it may stay even though it has passed. */
  began?: string | null
  /** Questions whose answers may be dates, for schedules that count from one. */
  dateFields?: readonly string[]
  /** For clients who start on different days: no exact date. */
  forAll?: boolean
  onChange: (form: LooseForm) => void
}

/** When a message is sent. Only the fields for the chosen frequency, date and time are shown. */
export const ScheduleFields = (props: FieldsProps) => {
  const { form, forAll = false, onChange } = props
  const { scheduleType: type } = form
  const dates = type === null ? [] : DATE_STRATEGIES_OF[type].filter((one) => !forAll || one !== 'ExactDate')
  return (
    <>
      <Select
        label="Frequency"
        placeholder="Select frequency"
        allowDeselect={false}
        data={SCHEDULE_TYPES.map((value) => ({ value, label: SCHEDULE_TYPE_TITLES[value] }))}
        value={type}
        onChange={(chosen) => {
          const next = SCHEDULE_TYPES.find((known) => known === chosen)
          if (next !== undefined) onChange(withType(form, next))
        }}
      />
      {dates.length > 0 && (
        <div className={classes.pair}>
          <Select
            label="Date strategy"
            placeholder="Select date strategy"
            allowDeselect={false}
            data={dates.map((value) => ({ value, label: DATE_STRATEGY_TITLES[value] }))}
            value={form.dateStrategy}
            onChange={(chosen) => {
              const next = FORM_DATE_STRATEGIES.find((known) => known === chosen)
              if (next !== undefined) onChange(withDateStrategy(form, next))
            }}
          />
          <DateValue {...props} />
        </div>
      )}
      {type === 'days_of_week' && <Weekdays {...props} />}
      <Recurrence {...props} />
      {type !== null && <TimeFields {...props} />}
    </>
  )
}

const DateValue = ({ form, today, began = null, dateFields = [], onChange }: FieldsProps) => {
  const { localDate, dayOfWeek, dayOffset, dayOffsetPeriodStart, clientDate } = form.scheduleValue
  const set = (value: Parameters<typeof withValue>[1]) => onChange(withValue(form, value))
  const days = { size: 'xs', min: 0, max: DAY_OFFSET_MAX, allowDecimal: false } as const
  const errors = emptiedOf(form)
  switch (form.dateStrategy) {
    case 'ExactDate':
      return (
        <TypedDateField
          label="Local date"
          min={firstDayOf(form, today, began)}
          value={localDate ?? null}
          error={errors.localDate ?? null}
          onChange={(date) => set({ localDate: date ?? null })}
        />
      )
    case 'DayOfWeek':
      return (
        <Select
          label="Day of week"
          placeholder="Select day"
          allowDeselect={false}
          data={WEEKDAYS.map((day) => ({ value: String(day), label: WEEKDAY_TITLES[day] }))}
          value={dayOfWeek === undefined || dayOfWeek === null ? null : String(dayOfWeek)}
          onChange={(chosen) => set({ dayOfWeek: WEEKDAYS.find((day) => String(day) === chosen) })}
        />
      )
    case 'DayOffset':
      return (
        <NumberInput
          {...days}
          label="Days from today"
          value={dayOffset ?? ''}
          error={errors.dayOffset}
          onChange={(next) => set({ dayOffset: toWhole(next) })}
        />
      )
    case 'DayOffsetPeriodStart':
      return (
        <NumberInput
          {...days}
          label="Days from stage start"
          value={dayOffsetPeriodStart ?? ''}
          error={errors.dayOffsetPeriodStart}
          onChange={(next) => set({ dayOffsetPeriodStart: toWhole(next) })}
        />
      )
    case 'ClientDate':
      return (
        <ClientDateInput
          field={clientDate?.field ?? ''}
          days={clientDate?.days ?? null}
          fields={dateFields}
          errors={{ days: errors.clientDateDays }}
          // An empty number gets an error message when the form is checked.
          onChange={(next) => set({ clientDate: next as { field: string; days: number } })}
        />
      )
    case null:
      return <span />
  }
}

const Weekdays = ({ form, onChange }: FieldsProps) => {
  const id = useId()
  const chosen = form.scheduleValue.repeat?.weekdays ?? []
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Repeat weekdays
      </Input.Label>
      <WeekdayChoice
        labelledBy={id}
        chosen={chosen}
        readOnly={false}
        onChoose={(day) => {
          const weekdays = WEEKDAYS.filter((known) => chosen.includes(known) !== (known === day))
          onChange(withValue(form, { repeat: { weekdays } }))
        }}
      />
    </div>
  )
}

const TimeFields = (props: FieldsProps) => {
  const { form, onChange } = props
  return (
    <div className={classes.pair}>
      <Select
        label="Time strategy"
        allowDeselect={false}
        data={FORM_TIME_STRATEGIES.map((value) => ({ value, label: TIME_STRATEGY_TITLES[value] }))}
        value={form.timeStrategy}
        onChange={(chosen) => {
          const next = FORM_TIME_STRATEGIES.find((known) => known === chosen)
          if (next !== undefined) onChange(withTimeStrategy(form, next))
        }}
      />
      <TimeValue {...props} />
    </div>
  )
}

const TimeValue = ({ form, onChange }: FieldsProps) => {
  const { localTime, delayInMinutes, timeframe } = form.scheduleValue
  const errors = emptiedOf(form)
  const set = (value: Parameters<typeof withValue>[1]) => onChange(withValue(form, value))
  if (form.timeStrategy === 'ExactTime')
    return (
      <TextInput
        type="time"
        label="Local time"
        value={localTime ?? LOCAL_TIME_DEFAULT}
        error={errors.localTime}
        onChange={({ currentTarget }) => set({ localTime: currentTarget.value })}
      />
    )
  if (form.timeStrategy === 'DelayInMinutes')
    return (
      <NumberInput
        size="xs"
        label="Delay in minutes"
        min={DELAY_IN_MINUTES.min}
        max={DELAY_IN_MINUTES.max}
        allowDecimal={false}
        value={delayInMinutes ?? ''}
        error={errors.delayInMinutes}
        onChange={(next) => set({ delayInMinutes: toWhole(next) })}
      />
    )
  const frame = timeframe ?? { key: 'wakeUpTime' as const }
  // An end that was cleared is null.
  const [from, to]: readonly (number | null)[] = frame.range ?? [0, 1]
  const hours = { size: 'xs', ...TIMEFRAME_RANGE, allowDecimal: false, suffix: ' h' } as const
  return (
    <>
      <Select
        label="Timeframe key"
        allowDeselect={false}
        data={TIMEFRAME_KEYS.map((value) => ({ value, label: TIMEFRAME_KEY_TITLES[value] }))}
        value={frame.key}
        onChange={(chosen) => {
          const key = TIMEFRAME_KEYS.find((known) => known === chosen)
          if (key !== undefined) set({ timeframe: { ...frame, key } })
        }}
      />
      {form.timeStrategy === 'TimeframeOffset' ? (
        <OffsetInput
          minutes={(frame.offset?.h ?? 0) * 60 + (frame.offset?.m ?? 0)}
          readOnly={false}
          error={null}
          onChange={(minutes) => set({ timeframe: { key: frame.key, offset: toOffset(minutes) } })}
        />
      ) : (
        <>
          <NumberInput
            {...hours}
            label="Range from"
            value={from ?? ''}
            error={errors.rangeFrom}
            onChange={(next) => onChange(withRange(form, 0, toWhole(next)))}
          />
          <NumberInput
            {...hours}
            label="Range to"
            value={to ?? ''}
            error={errors.rangeTo}
            onChange={(next) => onChange(withRange(form, 1, toWhole(next)))}
          />
        </>
      )}
    </>
  )
}

const toWhole = (value: number | string): number | null => (value === '' || value === '-' ? null : Number(value))
