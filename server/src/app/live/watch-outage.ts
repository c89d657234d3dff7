import type { Deps } from '../../deps.ts'

/** What the reader of the event log, which asks twice a second, knows of the database. */
export interface OutageWatch {
  reached(): void
  failed(error: unknown): void
}

/** Writes one line to the log when the database goes away and one when it is back, however many calls notice. */
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
