import { setTimeout as sleep } from 'node:timers/promises'
import { SchemaBehind } from '@attune/store/schema-state'
import { isTransient } from '@attune/store/store'
import { causesOf, explainCause } from './explain-failure.ts'

const FIRST_MS = 250
const LATER_MS = 2_000

/**
 * Runs a step of the start that needs the database, and retries while the database can't be reached, for at most
 * `patienceMs`. Other errors, such as a wrong password, are thrown immediately.
 */
export const waitForDatabase = async <T>(
  patienceMs: number,
  note: (sentence: string) => void,
  prepare: () => Promise<T>,
): Promise<T> => {
  const end = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    try {
      return await prepare()
    } catch (error) {
      const isPassing = causesOf(error).some((cause) => cause instanceof SchemaBehind || isTransient(cause))
      if (!isPassing || performance.now() >= end) throw error
      if (tries === 0)
        note(`Waiting for the database for up to ${Math.ceil(patienceMs / 1_000)} s. ${explainCause(error)}`)
      await sleep(Math.min(FIRST_MS * (tries + 1), LATER_MS, Math.max(end - performance.now(), 1)))
    }
  }
}
