import * as z from 'zod'
import { STANDARD_KEYWORDS } from '../../conversations/keywords/standard.ts'
import { GateReview, GivenBack } from '../../conversations/automated/gate.ts'
import { ProgramId, ProgramStateId, RunId, SceneId } from '../../ids.ts'
import { KeywordId } from '../ids.ts'
import { ScheduledMessageId } from '../../schedules/ids.ts'
import { StaffName } from '../../staff/entity.ts'
import { NodeRef, WAIT_KINDS } from './entity.ts'

/** What a step's decision was based on, as traced by the engine (engine/src/trace.ts). */
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
    /** `own` is false if the client hasn't set this time and the organization's default applies. */
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

/** A node on the path to a message. */
export const WhyStep = z.object({
  node: NodeRef,
  /** Number of the run's turn. */
  turn: z.number().int(),
  /** When it was, ISO 8601. */
  at: z.string(),
  /** What triggered the turn. */
  input: z.string(),
  /** The output taken; null if the run waited or ended here. */
  output: z.number().int().nullable(),
  decided: z.array(Decision),
})
export type WhyStep = z.infer<typeof WhyStep>

/** The step of a program that led to a message. */
const WhyProgram = z.object({
  _id: ProgramId,
  stateId: ProgramStateId,
  title: z.string(),
  version: z.number().int(),
  /** 0 is the welcome on enrolment. */
  day: z.number().int(),
  stepId: z.string(),
  enrolledBy: StaffName.nullable(),
  enrolledAt: z.string(),
})

/** The scheduled message that was sent. */
const WhyScheduled = z.object({
  _id: ScheduledMessageId,
  /** The schedule in words, as it was then; null for messages from before this was recorded. */
  words: z.string().nullable(),
  /** Who scheduled it or last changed its text; null if they have left for good. */
  author: StaffName.nullable(),
})

/** The keyword that a message answers. */
const WhyKeyword = z.object({
  /** `own`: one of the organization's; otherwise STOP, START or HELP. */
  kind: z.enum(['own', ...STANDARD_KEYWORDS]),
  /** As it was saved. */
  word: z.string(),
  /** Null for STOP, START and HELP. */
  _id: KeywordId.nullable(),
  /** Who saved what it does, or the organization's text; null if nobody has, or they have left for good. */
  savedBy: StaffName.nullable(),
  savedAt: z.string().nullable(),
})

/** Why automation wrote a message, or hasn't sent it yet. The client's personal data is masked if you may not see it. */
export const Why = z.object({
  /** Null if no scene wrote it; `run` and `node` are then null, too. */
  scene: z.object({ _id: SceneId, title: z.string() }).nullable(),
  run: z
    .object({ _id: RunId, startedAt: z.string(), startedBy: z.string(), status: z.enum(['active', 'stop']) })
    .nullable(),
  /** The node that wrote it. */
  node: NodeRef.nullable(),
  /** The program that wrote it or started its scene; null if none did. */
  program: WhyProgram.nullable(),
  /** Set if it answers a keyword. */
  keyword: WhyKeyword.nullable(),
  /** Set if it is a scheduled message. */
  scheduled: WhyScheduled.nullable(),
  /** The steps up to the node that wrote it, from the start of the run or as far back as is kept. */
  path: z.array(WhyStep),
  /** The values used on the path. */
  values: z.array(Decision),
  /** The last schedule on the path. */
  schedule: Decision.nullable(),
  /** The last prompt on the path. */
  prompt: z.object({ node: NodeRef, ok: z.boolean(), summary: z.string() }).nullable(),
  /** All decisions of the send gate about the message, oldest first. */
  gate: z.array(GateReview),
  /**
   * Set if its carrier had it and gave it back unsent: it was still queued when the client's quiet hours began, or
   * WhatsApp's 24 hours were over.
   */
  givenBack: GivenBack.nullable(),
  /** The scene's version the run was in, or the program's that the client was in. A scheduled message has none. */
  version: z
    .object({ number: z.number().int(), publishedBy: StaffName.nullable(), publishedAt: z.string() })
    .nullable(),
})
export type Why = z.infer<typeof Why>

/** What would hold a message back, and until when; null for indefinitely. */
export const PlanHold = z.object({ reason: z.string(), until: z.string().nullable() })

/** Something planned to be sent to a client. */
export const PlanStep = z.object({
  /** When it is due, in UTC. */
  at: z.string(),
  /** The same time in the client's time zone, without an offset, such as `2026-11-21T07:30`. */
  atClient: z.string(),
  /** The client's time zone, an IANA name. */
  zone: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('scene'),
      runId: RunId,
      sceneId: SceneId,
      title: z.string(),
      node: NodeRef.nullable(),
    }),
    z.object({
      kind: z.literal('schedule'),
      scheduledId: ScheduledMessageId,
      /** The schedule in words; null if it is no longer in the list and only the gate holds it. */
      words: z.string().nullable(),
      /** In whose name it is sent, as in a scheduled message. */
      sendByType: z.enum(['user', 'schedule']),
      /** If a person has moved this run: when it would have left, in the client's time, such as `2026-11-21T08:00`. */
      movedFrom: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('program'),
      stateId: ProgramStateId,
      title: z.string(),
      /** The program's day that it belongs to. */
      day: z.number().int(),
      /** The program's step; null if the message is already written. */
      stepId: z.string().nullable(),
      /** Set if the step starts a scene instead of sending a text: its title. The scene's messages are lines of their own. */
      starts: z.string().nullable(),
    }),
  ]),
  /** The text as of now. The client's replies until then may change it. */
  text: z.string(),
  /** Set if the message is already written and waiting. */
  heldId: z.string().nullable(),
  /** What would hold it back at `at` as things are now; null if nothing. A null `until` means indefinitely. */
  hold: PlanHold.nullable(),
  /**
   * Why it has no time of its own that can be moved: it is already written and `held`, a `scene` decides when it leaves, or
   * it is a `later` run of a schedule, of which only the next one can be moved. Null if it can be moved.
   */
  fixed: z.enum(['held', 'scene', 'later']).nullable(),
  /** What you may do with it. */
  abilities: z.object({ move: z.boolean() }),
})
export type PlanStep = z.infer<typeof PlanStep>

/** Something that a scene waits for before it goes on, now or later. */
export const PlanWait = z.object({
  kind: z.enum(WAIT_KINDS),
  /** When the wait begins; null if it has begun. */
  from: z.string().nullable(),
  /** When the wait ends by itself; null if it doesn't. */
  until: z.string().nullable(),
  /** Why there is no time, in a sentence, if it waits for a date of the client. */
  reason: z.string().nullable(),
  /** The client's time zone, an IANA name. */
  zone: z.string(),
  source: z.object({
    kind: z.literal('scene'),
    runId: RunId,
    sceneId: SceneId,
    title: z.string(),
    version: z.number().int(),
    /** The node that waits. */
    node: NodeRef,
  }),
  /** The nodes that follow when the wait ends by itself, in order, up to the next wait. */
  next: z.array(NodeRef),
})
export type PlanWait = z.infer<typeof PlanWait>

/** A scheduled message without a time: it counts from a date of the client that isn't known or has passed. */
export const PlanUndated = z.object({
  scheduledId: ScheduledMessageId,
  text: z.string(),
  /** The schedule in words. */
  words: z.string(),
  /** Why it has no time, in a sentence. */
  reason: z.string(),
})
export type PlanUndated = z.infer<typeof PlanUndated>

/** What will be sent to a client, and what automation waits for. */
export const Plan = z.object({
  data: z.array(PlanStep),
  /** What each scene waits for now, and what it would end up waiting for. */
  waits: z.array(PlanWait),
  /** What isn't sent as long as a date of the client stays as it is. */
  undated: z.array(PlanUndated),
  /** How far ahead it looks. */
  until: z.string(),
  /** Something was left out. */
  more: z.boolean(),
})
export type Plan = z.infer<typeof Plan>
