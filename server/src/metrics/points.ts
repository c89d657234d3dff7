import { DAY_MS } from '@attune/contract/durations'
import { SILENT_AFTER_DAYS } from '@attune/contract/metrics/home'
import type { TaskPriority } from '@attune/contract/tasks/constants'

/**
 * The weight of each reason. A client waiting for an answer starts under "today" and moves to "now" after an hour, a
 * failed message is "now", and silence can wait. Somebody who asked for a person is
 * "now" from the start. Words of distress or pain come before any wait, and those about dying or harming oneself before
 * everything. A task counts by its priority, and more once its time is over. The database
 * sorts by the same figures. Silence must weigh less than anything else.
 */
export const WEIGHTS = {
  unanswered: 30,
  secondsAPoint: 360,
  mostForWait: 60,
  person: 20,
  failed: 40,
  distress: 100,
  crisis: 300,
  task: { high: 40, medium: 22, low: 19, overdue: 20 },
  silent: 18,
} as const

/** 30 points at first, one more every six minutes, 90 after six hours. */
export const pointsForWait = (since: Date, now: Date): number => {
  const waited = Math.floor((now.getTime() - since.getTime()) / 1000 / WEIGHTS.secondsAPoint)
  return WEIGHTS.unanswered + Math.min(WEIGHTS.mostForWait, Math.max(0, waited))
}

/** 40, 22 or 19 points by priority, 20 more once its time is over. */
export const pointsForTask = (priority: TaskPriority, expiresAt: Date | null, now: Date): number =>
  WEIGHTS.task[priority] + (expiresAt !== null && expiresAt <= now ? WEIGHTS.task.overdue : 0)

/** 18 points on the first day of silence, one less each day, at least 1. Clients who never wrote get 1. */
export const pointsForSilence = (heard: Date | null, now: Date): number =>
  heard === null ? 1 : Math.max(1, WEIGHTS.silent + SILENT_AFTER_DAYS - daysBetween(heard, now))

/** Whole days. */
export const daysBetween = (earlier: Date, later: Date): number =>
  Math.floor((later.getTime() - earlier.getTime()) / DAY_MS)
