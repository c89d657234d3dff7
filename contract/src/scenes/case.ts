import * as z from 'zod'
import { SceneCaseId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'

/**
 * A tape of the time machine as JSON: a world, what comes in from outside and until when. The engine reads it
 * (`engine/src/tape`); here it is kept as it came, but for its client: `world.contact` is a person made up for cases.
 */
export const CaseTape = z.record(z.string().max(100), z.unknown())

/** Something that came of a tape, in words for people; `at` is its minute, UTC. */
const TapeOutcome = z.object({ at: z.string(), words: z.string() })

/** Where a case came out otherwise: what was to come of it and what comes now; null: nothing. */
export const CaseDifference = z.object({
  at: z.string(),
  expected: z.string().nullable(),
  now: z.string().nullable(),
})
export type CaseDifference = z.infer<typeof CaseDifference>

/** What came of running a case. */
export const CaseResult = z.object({
  caseId: SceneCaseId,
  title: z.string(),
  ok: z.boolean(),
  /** The first ones. */
  differences: z.array(CaseDifference),
})
export type CaseResult = z.infer<typeof CaseResult>

/** A way through a scene that was recorded, and must come out the same at each save. */
export const SceneCase = z.object({
  _id: SceneCaseId,
  title: z.string(),
  tape: CaseTape,
  expected: z.array(TapeOutcome),
  /** The scene's version when it was recorded, or recorded anew. */
  version: z.number().int(),
  rev: z.number().int(),
  createdBy: StaffName.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of the last save it was run at; null before the first. */
  lastResult: z
    .object({ ok: z.boolean(), differences: z.array(CaseDifference), version: z.number().int(), at: z.string() })
    .nullable(),
  abilities: z.object({ update: z.boolean() }),
})
export type SceneCase = z.infer<typeof SceneCase>
