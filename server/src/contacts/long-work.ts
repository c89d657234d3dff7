import type { Deps } from '../deps.ts'

/** How long a job may occupy a worker at a stretch. */
const TURN_MS = 2_000

/**
 * Starts a job's turn. The returned function says whether the turn is over: long jobs give up their worker now and
 * then, well within their lease, so that messages need not wait.
 */
export const startTurn = (deps: Pick<Deps, 'settings'>): (() => boolean) => {
  const ends = performance.now() + Math.min(TURN_MS, deps.settings.workLeaseMs / 4)
  return () => performance.now() > ends
}

/**
 * Formats an error for the log without its properties: the database adds the row's values to its errors, and those are
 * private.
 */
export const formatDefect = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : 'not an error'
