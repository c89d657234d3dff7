import type { Deps } from '../deps.ts'

/** Longest time one piece of work keeps its place among the workers. */
const TURN_MS = 2_000

/** Long work gives its place up now and then, well within its lease, so that messages do not wait for it. */
export const startTurn = (deps: Pick<Deps, 'settings'>): (() => boolean) => {
  const ends = performance.now() + Math.min(TURN_MS, deps.settings.workLeaseMs / 4)
  return () => performance.now() > ends
}

/** A defect for the log: the database adds the values of the row to its errors, and those are somebody's. */
export const formatDefect = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : 'not an error'
