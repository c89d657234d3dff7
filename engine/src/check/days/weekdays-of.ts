import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { FREE_DAYS, WORKING_DAYS } from '@attune/contract/schedules/times'
import { readDate } from '../../schedule/read-date.ts'

/** All days of the week as a bit mask; Monday is bit 0. */
export const ANY_DAY = 0b1111111

/**
 * Weekdays on which a rule may fire, as a bit mask. `begins`: the client started waiting on another day; otherwise on
 * this day.
 */
export const weekdaysOf = ({ dateStrategy }: SchedulerRule, begins: boolean): number => {
  switch (dateStrategy.type) {
    case 'daily':
    case 'days_of_month':
    case 'client_date':
      return ANY_DAY
    case 'weekly':
      return bitsOf([dateStrategy.dayOfWeek])
    case 'weekdays':
      return bitsOf(WORKING_DAYS)
    case 'weekends':
      return bitsOf(FREE_DAYS)
    case 'days_of_week':
      return bitsOf(dateStrategy.weekdays)
    case 'once': {
      const { value } = dateStrategy
      if (typeof value === 'string') return bitsOf([readDate(value)?.dayOfWeek ?? 0])
      if ('dayOfWeek' in value) return bitsOf([value.dayOfWeek])
      return begins || value.dayOffset === 0 ? ANY_DAY : 0
    }
  }
}

const bitsOf = (days: readonly number[]): number =>
  days.reduce<number>((bits, day) => (day >= 1 && day <= 7 ? bits | (1 << (day - 1)) : bits), 0)
