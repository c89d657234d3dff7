import { Script } from 'node:vm'

const WORK = Symbol.for('attune.play')
const CUT_OFF = new Script(`globalThis[Symbol.for('attune.play')]()`)

/** `too-long`: it was cut off. `broken`: it threw; `reason` is for the log. */
export type CutOff<T> = { kind: 'done'; value: T } | { kind: 'too-long' } | { kind: 'broken'; reason: string }

/** Does something in this thread for so long and no longer. */
export const cutOff = <T>(limitMs: number, work: () => T): CutOff<T> => {
  let done: CutOff<T> = { kind: 'too-long' }
  Reflect.set(globalThis, WORK, () => {
    done = { kind: 'done', value: work() }
  })
  try {
    // The engine counts its steps; the clock cuts off what its counting has missed, whatever loop it stands in.
    CUT_OFF.runInThisContext({ timeout: limitMs })
    return done
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return { kind: 'too-long' }
    return { kind: 'broken', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
