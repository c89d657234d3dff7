import type { PlanStep } from '@attune/contract/scenes/runs/why'

const DAY_MS = 86_400_000

export interface PlanDay {
  /** `2027-03-12`, in the client's zone. */
  day: string
  steps: PlanStep[]
}

/** Planned messages by day in the client's zone. */
export const groupByDay = (steps: readonly PlanStep[]): PlanDay[] => {
  const days = new Map<string, PlanStep[]>()
  for (const step of steps) {
    const day = step.atClient.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), step])
  }
  return [...days].map(([day, inDay]) => ({ day, steps: inDay }))
}

export interface PlanBar {
  day: string
  count: number
  /** Whether a message of that day would be held back. */
  held: boolean
}

/** One bar per day, starting today. */
export const toPlanBars = (steps: readonly PlanStep[], today: string, days: number): PlanBar[] => {
  const byDay = new Map(groupByDay(steps).map(({ day, steps: inDay }) => [day, inDay]))
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.parse(today) + at * DAY_MS).toISOString().slice(0, 10)
    const inDay = byDay.get(day) ?? []
    return { day, count: inDay.length, held: inDay.some(({ hold }) => hold !== null) }
  })
}
