import type { ScheduleForm, Timeframe } from './form.ts'
import { TIMEFRAME_KEYS } from './times.ts'

/**
 * How a form is sent: a time that hangs on the client's routine becomes the tag `depend: wakeUpTime(+=1, +=30)`, and the
 * timeframe leaves the payload (spec 2 §5). A range has no such tag and stays.
 */
export const timeframeToTag = (form: ScheduleForm): ScheduleForm => {
  const { timeframe, ...rest } = form.scheduleValue
  const tags = form.tags.filter((tag) => !tag.startsWith(PREFIX))
  if (!timeframe?.offset) return { ...form, tags }
  return { ...form, scheduleValue: rest, tags: [...tags, dependTag(timeframe.key, timeframe.offset)] }
}

/** How a form is read: the first tag that says what the time hangs on becomes the timeframe; such tags leave the list. */
export const tagToTimeframe = (form: ScheduleForm): ScheduleForm => {
  const found = form.tags.map(parseDependTag).find((timeframe) => timeframe !== null)
  if (!found) return form
  const tags = form.tags.filter((tag) => parseDependTag(tag) === null)
  return { ...form, scheduleValue: { ...form.scheduleValue, timeframe: found }, tags }
}

/** Null for a tag that says something else, or names no part of a routine. A sign before the `=` holds as well: `-=30`. */
export const parseDependTag = (tag: string): Timeframe | null => {
  const match = SHAPE.exec(tag.trim())
  const key = TIMEFRAME_KEYS.find((known) => known === match?.[1])
  if (!match || !key) return null
  return { key, offset: { h: parseSigned(match[2], match[3]), m: parseSigned(match[4], match[5]) } }
}

const PREFIX = 'depend:'
const SHAPE = /^depend:\s*([A-Za-z]{1,20})\(\s*([+-])=\s*(-?\d{1,3})h?\s*,\s*([+-])=\s*(-?\d{1,3})m?\s*\)$/
const dependTag = (key: string, { h, m }: { h: number; m: number }): string => `${PREFIX} ${key}(+=${h}, +=${m})`
const parseSigned = (sign = '+', digits = '0'): number => (sign === '-' ? -Number(digits) : Number(digits)) || 0
