import * as z from 'zod'
import { SceneCaseId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'

/**
 * A recording of the time machine as JSON: the initial world, the inputs, and the end time. Its format is defined in
 * `engine/src/tape`. It is stored unchanged, except that `world.contact` is replaced by a made-up client.
 */
export const CaseTape = z.record(z.string().max(100), z.unknown())

/** One result of replaying a tape, in words. `at` is its time in UTC, to the minute. */
const TapeOutcome = z.object({ at: z.string(), words: z.string() })

/** A difference between the expected and the current result of a case. `at` is its time in UTC; null means nothing. */
export const CaseDifference = z.object({
  at: z.string(),
  expected: z.string().nullable(),
  now: z.string().nullable(),
})
export type CaseDifference = z.infer<typeof CaseDifference>

/** The result of replaying a case. */
export const CaseResult = z.object({
  caseId: SceneCaseId,
  title: z.string(),
  ok: z.boolean(),
  /** The first differences. */
  differences: z.array(CaseDifference),
})
export type CaseResult = z.infer<typeof CaseResult>

/** A recorded path through a scene, replayed at each save to check that the result stays the same. */
export const SceneCase = z.object({
  _id: SceneCaseId,
  title: z.string(),
  tape: CaseTape,
  expected: z.array(TapeOutcome),
  /** The scene's version when the case was last recorded. */
  version: z.number().int(),
  rev: z.number().int(),
  createdBy: StaffName.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The result at the last save; null if it hasn't been replayed yet. */
  lastResult: z
    .object({ ok: z.boolean(), differences: z.array(CaseDifference), version: z.number().int(), at: z.string() })
    .nullable(),
  abilities: z.object({ update: z.boolean() }),
})
export type SceneCase = z.infer<typeof SceneCase>
