import { DATE_STRATEGIES, RANGE_MINUTES, RULES_MAX, TIME_KEYS, TIME_STRATEGIES } from '@attune/contract/scenes/rules'
import { TIME_OFFSET, WEEKDAYS } from '@attune/contract/schedules/times'
import type { FieldFault, FieldValues } from './field-faults.ts'
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

export interface RuleFault extends FieldFault {
  /** Index of the rule; null if the fault is about all rules. */
  rule: number | null
}

/** Everything wrong with a scheduler's `rules`. `today` (`YYYY-MM-DD`): exact dates may not be before it. */
export const rulesFaults = (rules: unknown, today?: string): RuleFault[] => {
  if (!Array.isArray(rules) || rules.length === 0) {
    return [{ ...missingField('rules', 'Add at least one rule.'), rule: null }]
  }
  if (rules.length > RULES_MAX) return [{ ...invalidField('rules', `Use at most ${RULES_MAX} rules.`), rule: null }]
  return rules.flatMap((rule: unknown, place) => faultsOf(rule, today).map((fault) => ({ ...fault, rule: place })))
}

/** The first problem of a rule as a sentence; null if it is valid. */
export const ruleFault = (rule: unknown): string | null => faultsOf(rule, undefined)[0]?.reason ?? null

const faultsOf = (rule: unknown, today: string | undefined): FieldFault[] => {
  const { dateStrategy, timeStrategy } = fieldsOf(rule)
  return [...dateStrategyFaults(fieldsOf(dateStrategy), today), ...timeStrategyFaults(fieldsOf(timeStrategy))]
}

const dateStrategyFaults = (date: FieldValues, today: string | undefined): FieldFault[] => {
  if (isEmpty(date['type'])) return [missingField('dateStrategy', 'Frequency is required.')]
  switch (DATE_STRATEGIES.find((type) => type === date['type'])) {
    case 'once':
      return onceFaults(date['value'], today)
    case 'daily':
      return skipFaults(date['skipInterval'], SKIP)
    case 'weekly':
      return [...dayFaults(date['dayOfWeek'], 'dateStrategy.dayOfWeek'), ...skipFaults(date['skipInterval'], SKIP)]
    case 'days_of_week':
      return listFaults(date['weekdays'], 'dateStrategy.weekdays', 'weekday', WEEKDAYS.length)
    case 'days_of_month':
      return listFaults(date['monthdays'], 'dateStrategy.monthdays', 'day of the month', MONTHDAY_MAX)
    case 'client_date':
      return clientDateFaults(date, 'dateStrategy')
    case 'weekdays':
    case 'weekends':
      return []
    default:
      return [invalidField('dateStrategy', 'Unknown frequency.')]
  }
}

const onceFaults = (value: unknown, today: string | undefined): FieldFault[] => {
  const property = 'dateStrategy.value'
  if (typeof value !== 'object' || value === null) return dateFaults(value, property, today)
  const { dayOfWeek, dayOffset } = fieldsOf(value)
  return dayOfWeek === undefined ? dayOffsetFaults(dayOffset, property) : dayFaults(dayOfWeek, property)
}

const timeStrategyFaults = (time: FieldValues): FieldFault[] => {
  if (isEmpty(time['type'])) return [missingField('timeStrategy', 'Time strategy is required.')]
  switch (TIME_STRATEGIES.find((type) => type === time['type'])) {
    case 'exact_time':
      return isNone(time['localTime']) ? [] : localTimeFaults(time['localTime'], 'timeStrategy.localTime')
    case 'offset':
      return [...keyFaults(time['key']), ...offsetFaults(time['offsetMinutes'])]
    case 'range':
      return [...keyFaults(time['key']), ...rangeFaults(time['rangeMinutes'])]
    default:
      return [invalidField('timeStrategy', 'Unknown time strategy.')]
  }
}

const keyFaults = (key: unknown): FieldFault[] => {
  const property = 'timeStrategy.key'
  if (isEmpty(key)) return [missingField(property, 'Offset key is required.')]
  return TIME_KEYS.some((known) => known === key) ? [] : [invalidField(property, 'Unknown key.')]
}

const offsetFaults = (minutes: unknown): FieldFault[] => {
  const { min, max } = TIME_OFFSET
  const fits = isNone(minutes) || (isWhole(minutes) && minutes >= min && minutes <= max)
  const reason = `The offset should be a whole number of minutes from ${min} to ${max}.`
  return fits ? [] : [invalidField('timeStrategy.offsetMinutes', reason)]
}

const rangeFaults = (range: unknown): FieldFault[] => {
  const property = 'timeStrategy.rangeMinutes'
  const { min, max, step } = RANGE_MINUTES
  if (isEmpty(range)) return [missingField(property, 'Range is required.')]
  const fits = isSpan(range, RANGE_MINUTES) && range.every((minutes) => minutes % step === 0)
  return fits
    ? []
    : [invalidField(property, `The range should be two numbers of minutes from ${min} to ${max} in steps of ${step}.`)]
}

const SKIP = 'dateStrategy.skipInterval'
const MONTHDAY_MAX = 31
/** Fields with a default may be left out. */
const isNone = (value: unknown): boolean => value === undefined || value === null
