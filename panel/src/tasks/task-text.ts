import { DAY_MS, HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import type { TaskStatus, TaskType } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { addDays, formatShortDate } from '../ui/time/format-date.ts'
import { dayOf, formatListTime, formatUntil } from '../ui/time/format-times.ts'

export const TYPE_WORDS: Record<TaskType, string> = {
  'static-question-mark': 'Recent question',
  unanswered: 'Unanswered',
  'rank-falling': 'Ranks',
  'check-in-missed': 'Check-in',
  'delivery-failed': 'Delivery',
  alert: 'Alert',
  program: 'Program',
  manual: 'Made by hand',
}

export const STATUS_WORDS: Record<TaskStatus, string> = {
  new: 'New',
  active: 'Active',
  done: 'Done',
  discarded: 'Discarded',
  expired: 'Expired',
}

/** Below this much time left, the countdown is amber. */
const SOON_MS = 2 * HOUR_MS

/** How long until a task expires. */
export interface Countdown {
  text: string
  state: 'later' | 'soon' | 'expired'
}

/** `00:38:12` within a day, `1 d 4 h` before that; nothing once it is past. */
export const countdownTo = (expiredAt: Date, now: Date): Countdown => {
  const left = expiredAt.getTime() - now.getTime()
  if (left <= 0) return { text: '', state: 'expired' }
  const state = left < SOON_MS ? 'soon' : 'later'
  if (left >= DAY_MS) return { text: formatDays(left), state }
  const parts = [left / HOUR_MS, (left / MINUTE_MS) % 60, (left / 1_000) % 60]
  return { text: parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'), state }
}

/** The day a task is due: `Due today`, `Due Friday`, `Due November 30`; once overdue, `Overdue since Monday`. */
export const describeDue = (expiredAt: Date, now: Date, zone: string): string => {
  if (expiredAt <= now) return `Overdue since ${formatListTime(expiredAt, now, zone)}`
  const [day, today] = [dayOf(expiredAt, zone), dayOf(now, zone)]
  if (day === today) return 'Due today'
  return day === addDays(today, 1) ? 'Due tomorrow' : `Due ${formatUntil(expiredAt, now, zone)}`
}

/** A duration in its largest unit: `52 m`, `3 h`, `2 d`. */
export const formatAge = (ms: number): string => {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} m`
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`
}

const formatDays = (ms: number): string => {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)]
  return hours === 0 ? `${days} d` : `${days} d ${hours} h`
}

/** How a closed task ended: `Finished 3 h ago by Hannah Brandt`. */
export const describeClosing = (task: Task, now: Date): string => {
  const ago = task.closedAt === null ? '' : ` ${formatAge(now.getTime() - Date.parse(task.closedAt))} ago`
  if (task.status === 'expired') return `Expired${ago}`
  if (task.status === 'done') return `Finished${ago}${by(task.userAssigned?.name)}`
  if (task.discardedBy === 'system') return `Discarded automatically${ago}`
  return `Discarded${ago}${by(task.discardedBy?.name)}`
}

/** `Nov 1 – Nov 8` in a zone; one day only once. The end is exclusive. */
export const formatSpan = (from: Date, to: Date, zone: string): string => {
  const [first, last] = [formatShortDate(from, zone), formatShortDate(new Date(to.getTime() - 1), zone)]
  return first === last ? first : `${first} – ${last}`
}

const by = (name: string | undefined): string => (name === undefined ? '' : ` by ${name}`)
