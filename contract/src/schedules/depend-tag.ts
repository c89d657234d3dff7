import type { ScheduleForm, Timeframe } from './form.ts'
import { TIMEFRAME_KEYS } from './times.ts'

/**
 * Encodes a form for sending: a time relative to the client's routine is moved from the timeframe into a tag such as
 * `depend: wakeUpTime(+=1, +=30)`. A range has no tag form and stays.
 */
export const timeframeToTag = (form: ScheduleForm): ScheduleForm => {
  const { timeframe, ...rest } = form.scheduleValue
  const tags = form.tags.filter((tag) => !tag.startsWith(PREFIX))
  if (!timeframe?.offset) return { ...form, tags }
  return { ...form, scheduleValue: rest, tags: [...tags, dependTag(timeframe.key, timeframe.offset)] }
}

/** Decodes a received form: the first `depend:` tag becomes the timeframe, and all such tags are removed from the list. */
export const tagToTimeframe = (form: ScheduleForm): ScheduleForm => {
  const found = form.tags.map(parseDependTag).find((timeframe) => timeframe !== null)
  if (!found) return form
  const tags = form.tags.filter((tag) => parseDependTag(tag) === null)
  return { ...form, scheduleValue: { ...form.scheduleValue, timeframe: found }, tags }
}

/**
 * Parses a `depend:` tag; null for other tags and unknown routine times. The sign may also precede the `=`, as in
 * `-=30`.
 */
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
