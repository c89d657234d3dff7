import type { PlanStep, PlanWait } from '@attune/contract/scenes/runs/why'
import { addDays } from '../../ui/time/format-date.ts'
import type { LineCount } from './format-plan.ts'
import { dayOf } from '../../ui/time/format-times.ts'

/** A line of the plan: a message, or a wait that begins later. */
export interface PlanRow {
  at: string
  atClient: string
  zone: string
  step: PlanStep | null
  wait: PlanWait | null
}

/** Messages and later waits, soonest first. A wait is listed below the message it follows. */
export const toPlanRows = (steps: readonly PlanStep[], waits: readonly PlanWait[]): PlanRow[] => {
  const messages = steps.map((step) => ({ at: step.at, atClient: step.atClient, zone: step.zone, step, wait: null }))
  const later = waits.flatMap((wait): PlanRow[] => {
    if (wait.from === null) return []
    const day = dayOf(new Date(wait.from), wait.zone)
    return [{ at: wait.from, atClient: day, zone: wait.zone, step: null, wait }]
  })
  return [...messages, ...later].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

interface PlanDay<Row> {
  /** `2027-03-12`, in the client's zone. */
  day: string
  rows: Row[]
}

/** What is planned by day in the client's zone. */
export const groupByDay = <Row extends { atClient: string }>(rows: readonly Row[]): PlanDay<Row>[] => {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = row.atClient.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, inDay]) => ({ day, rows: inDay }))
}

export interface PlanBar extends LineCount {
  day: string
  /** Whether a message of that day would be held back. */
  held: boolean
}

/** One bar per day, starting today. */
export const toPlanBars = (steps: readonly PlanStep[], today: string, days: number): PlanBar[] => {
  const byDay = new Map(groupByDay(steps).map(({ day, rows }) => [day, rows]))
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(today, at)
    const lines = byDay.get(day) ?? []
    return { day, ...countLines(lines), held: lines.some(({ hold }) => hold !== null) }
  })
}

/** How many lines send something, and how many start a scene; the scene's messages are separate lines. */
export const countLines = (steps: readonly Pick<PlanStep, 'source'>[]): LineCount => {
  const starts = steps.filter(({ source }) => source.kind === 'program' && source.starts !== null).length
  return { messages: steps.length - starts, starts }
}
