import type { FormDateStrategy, ScheduleType, ScheduleValue, Timeframe } from '@attune/contract/schedules/form'
import {
  beginningOf,
  DATE_STRATEGIES_OF,
  dateStrategyOf,
  DELAY_IN_MINUTES,
  SCHEDULE_TAGS,
  SCHEDULE_TYPES,
  SCHEDULE_TYPE_TITLES,
  SKIPPING_TYPES,
  TIMEFRAME_RANGE,
  timeStrategyOf,
} from '@attune/contract/schedules/form'
import { parseDependTag } from '@attune/contract/schedules/depend-tag'
import { TIME_OFFSET, TIMEFRAME_KEYS, WEEKDAYS } from '@attune/contract/schedules/times'
import type { FieldFault } from './field-faults.ts'
import {
  clientDateFaults,
  dateFaults,
  dayFaults,
  dayOffsetFaults,
  fieldsOf,
  invalidField,
  isEmpty,
  isSpan,
  isWhole,
  listFaults,
  localTimeFaults,
  missingField,
  skipFaults,
} from './field-faults.ts'

/**
 * Everything wrong with a schedule form. `today` (`YYYY-MM-DD`, in the client's zone): exact dates may not be before
 * it. `began`: the stored date that it begins with, which may stay even if it has passed.
 */
export const formFaults = (form: unknown, today?: string, began: string | null = null): FieldFault[] => {
  const { scheduleType, scheduleValue, tags } = fieldsOf(form)
  const tagged = tagFaults(tags)
  if (isEmpty(scheduleType)) return [missingField('scheduleType', 'Frequency is required.'), ...tagged]
  const type = SCHEDULE_TYPES.find((known) => known === scheduleType)
  if (!type) return [invalidField('scheduleType', 'Unknown frequency.'), ...tagged]
  // Any object may come in as the value; its fields are checked below.
  const value = fieldsOf(scheduleValue) as ScheduleValue
  const timed = tagged.length === 0 && Array.isArray(tags) ? timeOfTag(value, tags as string[]) : value
  const stays = began !== null && beginningOf({ scheduleType: type, scheduleValue: value }) === began
  return [
    ...datePartFaults(type, value, stays ? undefined : today),
    ...repeatFaults(type, value),
    ...timePartFaults(timed),
    ...tagged,
  ]
}

/** The first problem of a form as a sentence; null if it is valid. */
export const formFault = (form: unknown): string | null => formFaults(form)[0]?.reason ?? null

const tagFaults = (tags: unknown): FieldFault[] => {
  const { max, length } = SCHEDULE_TAGS
  const fits =
    Array.isArray(tags) && tags.length <= max && tags.every((tag) => typeof tag === 'string' && tag.length <= length)
  return fits ? [] : [invalidField('tags', `Use at most ${max} tags of at most ${length} characters each.`)]
}

/** A `depend:` tag takes the place of the timeframe. */
const timeOfTag = (value: ScheduleValue, tags: string[]): ScheduleValue => {
  const timeframe = tags.map(parseDependTag).find((found) => found !== null)
  return timeframe ? { ...value, timeframe } : value
}

const datePartFaults = (type: ScheduleType, value: ScheduleValue, today: string | undefined): FieldFault[] => {
  const strategy = dateStrategyOf(value)
  const allowed = DATE_STRATEGIES_OF[type]
  if (!strategy) return allowed.length === 0 ? [] : [missingField('scheduleValue', 'Date strategy is required.')]
  if (!allowed.includes(strategy)) {
    const reason = `${SCHEDULE_TYPE_TITLES[type]} can't use ${STRATEGY_NAMES[strategy]}.`
    return [invalidField(DATE_FIELDS[strategy], reason)]
  }
  const others = allowed.filter((other) => other !== strategy && !isEmpty(fieldOf(value, other)))
  if (others.length > 0) return [invalidField('scheduleValue', 'Only one date strategy can be used.')]
  return dateFieldFaults(strategy, fieldOf(value, strategy), today)
}

const dateFieldFaults = (strategy: FormDateStrategy, field: unknown, today: string | undefined): FieldFault[] => {
  const property = DATE_FIELDS[strategy]
  if (strategy === 'ExactDate') return dateFaults(field, property, today)
  if (strategy === 'ClientDate') return clientDateFaults(field, property)
  return strategy === 'DayOfWeek' ? dayFaults(field, property) : dayOffsetFaults(field, property)
}

const repeatFaults = (type: ScheduleType, value: ScheduleValue): FieldFault[] => {
  const { weekdays, skipInterval } = fieldsOf(value.repeat)
  if (type === 'days_of_week') return listFaults(weekdays, WEEKDAYS_FIELD, 'weekday', WEEKDAYS.length)
  if (SKIPPING_TYPES.includes(type)) return skipFaults(skipInterval, SKIP_FIELD)
  return isEmpty(skipInterval) || skipInterval === 0
    ? []
    : [invalidField(SKIP_FIELD, 'The skip interval applies to Daily and Weekly only.')]
}

const timePartFaults = (value: ScheduleValue): FieldFault[] => {
  const strategy = timeStrategyOf(value)
  if (!strategy) return [missingField('scheduleValue', 'Time strategy is required.')]
  const { timeframe, delayInMinutes, localTime } = value
  if ([timeframe, delayInMinutes, localTime].filter((field) => !isEmpty(field)).length > 1) {
    return [invalidField('scheduleValue', 'Only one time strategy can be used.')]
  }
  if (timeframe) return timeframeFaults(timeframe)
  return strategy === 'DelayInMinutes'
    ? delayFaults(delayInMinutes)
    : localTimeFaults(localTime, 'scheduleValue.localTime')
}

const timeframeFaults = ({ key, offset, range }: Timeframe): FieldFault[] => {
  if (isEmpty(key)) return [missingField('scheduleValue.timeframe.key', 'Timeframe key is required.')]
  if (!TIMEFRAME_KEYS.includes(key)) return [invalidField('scheduleValue.timeframe.key', 'Unknown key.')]
  if (!isEmpty(range)) return rangeFaults(range)
  if (isEmpty(offset)) return [missingField('scheduleValue.timeframe', 'Timeframe offset or range is required.')]
  const { h, m } = fieldsOf(offset)
  const minutes = isWhole(h) && isWhole(m) ? h * 60 + m : null
  const fits = minutes !== null && minutes >= TIME_OFFSET.min && minutes <= TIME_OFFSET.max
  const reason = `The offset should be whole hours and minutes, from ${TIME_OFFSET.min} to ${TIME_OFFSET.max} minutes in total.`
  return fits ? [] : [invalidField('scheduleValue.timeframe.offset', reason)]
}

const rangeFaults = (range: unknown): FieldFault[] => {
  const { min, max } = TIMEFRAME_RANGE
  const reason = `The range should be two whole numbers of hours from ${min} to ${max}.`
  return isSpan(range, TIMEFRAME_RANGE) ? [] : [invalidField('scheduleValue.timeframe.range', reason)]
}

const delayFaults = (minutes: unknown): FieldFault[] => {
  const { min, max } = DELAY_IN_MINUTES
  const fits = isWhole(minutes) && minutes >= min && minutes <= max
  const reason = `The delay should be a whole number of minutes from ${min} to ${max}.`
  return fits ? [] : [invalidField('scheduleValue.delayInMinutes', reason)]
}

const fieldOf = (value: ScheduleValue, strategy: FormDateStrategy): unknown => value[DATE_FIELD_NAMES[strategy]]

const DATE_FIELD_NAMES = {
  ExactDate: 'localDate',
  DayOfWeek: 'dayOfWeek',
  DayOffsetPeriodStart: 'dayOffsetPeriodStart',
  DayOffset: 'dayOffset',
  ClientDate: 'clientDate',
} as const satisfies Record<FormDateStrategy, keyof ScheduleValue>
const DATE_FIELDS: Record<FormDateStrategy, string> = {
  ExactDate: 'scheduleValue.localDate',
  DayOfWeek: 'scheduleValue.dayOfWeek',
  DayOffsetPeriodStart: 'scheduleValue.dayOffsetPeriodStart',
  DayOffset: 'scheduleValue.dayOffset',
  ClientDate: 'scheduleValue.clientDate',
}
const STRATEGY_NAMES: Record<FormDateStrategy, string> = {
  ExactDate: 'an exact date',
  DayOfWeek: 'a day of week',
  DayOffsetPeriodStart: 'a day offset from stage start',
  DayOffset: 'a day offset',
  ClientDate: "a client's date",
}
const WEEKDAYS_FIELD = 'scheduleValue.repeat.weekdays'
const SKIP_FIELD = 'scheduleValue.repeat.skipInterval'
