import type { Deps } from '../../deps.ts'

/** Tracks whether the database is up, as seen by the reader of the event log, which queries it twice a second. */
export interface OutageWatch {
  reached(): void
  failed(error: unknown): void
}

/** Logs one line when the database goes away and one when it is back, no matter how many calls fail. */
export const watchOutage = ({ log, meters }: Pick<Deps, 'log' | 'meters'>): OutageWatch => {
  let since: number | null = null
  meters.databaseUp.set(1)
  return {
    reached: () => {
      meters.tailRead.at = performance.now()
      if (since === null) return
      log.warn({ seconds: Math.round((performance.now() - since) / 1_000) }, 'the database is back')
      since = null
      meters.databaseUp.set(1)
    },
    failed: (error) => {
      if (since !== null) return
      since = performance.now()
      meters.databaseUp.set(0)
      log.error({ err: error }, 'the database is away')
    },
  }
}
