import { addProgram, enrol } from '../testing/changes/program-changes.ts'
import { addScheduled } from '../testing/changes/schedule-changes.ts'
import { addTask } from '../testing/changes/task-changes.ts'
import { FAR_AHEAD_DAY } from '../testing/time/far-ahead.ts'
import type { Caller } from '../testing/caller.ts'
import { idParameters, type BelongingKind, type ContractCall } from './contract-calls.ts'
import type { Belongings } from './examples/examples-of.ts'

/** Who adds things for a client. */
export interface Keeper {
  coach: Caller
  /** Somebody who writes programs. */
  author: Caller
  client: { id: string }
}

/** Adds one of everything. */
export const addBelongings = async (keeper: Keeper): Promise<Belongings> => ({
  ...(await ADD.task(keeper)),
  ...(await ADD['scheduled-message'](keeper)),
  ...(await ADD.program(keeper)),
  ...(await ADD['program-state'](keeper)),
})

/** A subject with new things in place of those that a call would use up: a task is discarded once. */
export const renewBelongings = async <S extends Belongings>(keeper: Keeper, of: S, call: ContractCall): Promise<S> => {
  if (call.method === 'GET' || call.meta.reads === true) return of
  const renewed = { ...of }
  for (const { kind } of idParameters(call)) if (isBelonging(kind)) Object.assign(renewed, await ADD[kind](keeper))
  return renewed
}

const isBelonging = (kind: string): kind is BelongingKind => kind in ADD

const ADD = {
  task: async ({ coach, client }: Keeper) => ({ taskId: (await addTask(coach, client))._id }),
  'scheduled-message': async ({ coach, client }: Keeper) => {
    const scheduleValue = { localDate: FAR_AHEAD_DAY, localTime: '10:00' }
    const { _id, nextRunAt } = await addScheduled(coach, client, { scheduleType: 'once', scheduleValue })
    return { scheduledId: _id, scheduledAt: nextRunAt ?? '' }
  },
  program: async ({ author }: Keeper) => ({ programId: (await addProgram(author))._id }),
  'program-state': async ({ coach, author, client }: Keeper) => {
    const { _id, next } = await enrol(coach, client, (await addProgram(author))._id, { startOn: FAR_AHEAD_DAY })
    return { stateId: _id, stepAt: next?.at ?? '' }
  },
} satisfies Record<BelongingKind, (keeper: Keeper) => Promise<Partial<Belongings>>>
