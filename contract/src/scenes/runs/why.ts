import * as z from 'zod'
import { GateReview } from '../../conversations/automated/gate.ts'
import { RunId, SceneId } from '../../ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { NodeRef } from './entity.ts'

/** What a step was decided on, as the engine wrote it down (engine/src/trace.ts). */
export const Decision = z.discriminatedUnion('by', [
  z.object({ by: z.literal('expression'), source: z.string(), value: z.unknown() }),
  z.object({
    by: z.literal('expression-failed'),
    source: z.string(),
    message: z.string(),
    at: z.number().optional(),
  }),
  z.object({
    by: z.literal('answer'),
    parser: z.string(),
    text: z.string(),
    value: z.unknown(),
    messageId: z.string(),
  }),
  z.object({ by: z.literal('reply'), messageId: z.string() }),
  z.object({ by: z.literal('event'), name: z.string() }),
  z.object({
    by: z.literal('schedule'),
    rule: z.unknown(),
    zone: z.string(),
    /** `own` is false where the client has no such time and the organization's counts. */
    routine: z.object({ key: z.string(), time: z.string(), own: z.boolean() }).nullable(),
    window: z.tuple([z.string(), z.string()]).nullable(),
    picked: z.string(),
    why: z.string(),
  }),
  z.object({ by: z.literal('wake'), at: z.string(), lateMs: z.number() }),
  z.object({ by: z.literal('count'), what: z.string(), is: z.number(), limit: z.number() }),
  z.object({ by: z.literal('result'), ok: z.boolean(), summary: z.string() }),
  z.object({ by: z.literal('muted') }),
  z.object({ by: z.literal('note'), text: z.string() }),
])
export type Decision = z.infer<typeof Decision>

/** A node on the way to a message. */
export const WhyStep = z.object({
  node: NodeRef,
  /** Which turn of the run, when, and what set it going. */
  turn: z.number().int(),
  at: z.string(),
  input: z.string(),
  /** The way out it took; null where it waited or ended. */
  output: z.number().int().nullable(),
  decided: z.array(Decision),
})
export type WhyStep = z.infer<typeof WhyStep>

/** Why automation wrote a message, or has not yet. Names and numbers of the client are masked as everywhere. */
export const Why = z.object({
  scene: z.object({ _id: SceneId, title: z.string() }),
  run: z.object({ _id: RunId, startedAt: z.string(), startedBy: z.string(), status: z.enum(['active', 'stop']) }),
  /** The node that wrote it. */
  node: NodeRef,
  /** From the start of the run, or from as far back as is shown; the last is the node that wrote it. */
  path: z.array(WhyStep),
  /** Of the path: what was looked at, the last schedule, the last answer of a prompt. */
  values: z.array(Decision),
  schedule: Decision.nullable(),
  prompt: z.object({ node: NodeRef, ok: z.boolean(), summary: z.string() }).nullable(),
  /** Each time the send gate was asked about it, in order. */
  gate: z.array(GateReview),
  version: z.object({ number: z.number().int(), publishedBy: StaffName.nullable(), publishedAt: z.string() }),
})
export type Why = z.infer<typeof Why>

/** Something that is to go out to a client. */
export const PlanStep = z.object({
  /** UTC, and the same in the client's zone without an offset: `2026-11-21T07:30`. */
  at: z.string(),
  atClient: z.string(),
  zone: z.string(),
  source: z.object({
    kind: z.literal('scene'),
    runId: RunId,
    sceneId: SceneId,
    title: z.string(),
    node: NodeRef.nullable(),
  }),
  /** As it would be now; what the client says until then may change it. */
  text: z.string(),
  /** Of a message that is written and waits. */
  heldId: z.string().nullable(),
  /** What would keep it from leaving at `at`, as things stand; `until` null: for as long as they stand so. */
  hold: z.object({ reason: z.string(), until: z.string().nullable() }).nullable(),
})
export type PlanStep = z.infer<typeof PlanStep>
