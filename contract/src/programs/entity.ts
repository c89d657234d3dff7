import * as z from 'zod'
import { ContactId, ProgramId, ProgramStateId, SceneId } from '../ids.ts'
import { LOCAL_TIME } from '../local-time.ts'
import { TIME_OFFSET, TIMEFRAME_KEYS } from '../schedules/times.ts'
import { StaffName } from '../staff/entity.ts'
import { TaskPriorityField } from '../tasks/entity.ts'
import { PROGRAM_DAYS_MAX, PROGRAM_TASK_HOURS_MAX } from './limits.ts'
import { PROGRAM_STATUSES } from './constants.ts'

/** A time of day, in the client's time zone: the same for everyone, or relative to the client's routine. */
export const ProgramTime = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('exact_time'),
    /** `HH:MM`. */
    localTime: z.string().regex(LOCAL_TIME, 'Use HH:MM.'),
  }),
  z.strictObject({
    type: z.literal('offset'),
    key: z.enum(TIMEFRAME_KEYS),
    /** Minutes after that time, negative for before. If that time isn't set, noon is used. */
    offsetMinutes: z.number().int().min(TIME_OFFSET.min).max(TIME_OFFSET.max),
  }),
])
export type ProgramTime = z.infer<typeof ProgramTime>

/** What a step does: texts the client, starts a scene, or makes a task for staff. */
export const ProgramAction = z.discriminatedUnion('kind', [
  /** The text may have the variables of message templates, such as `{{ client.firstName }}`. */
  z.strictObject({ kind: z.literal('message'), text: z.string().max(100_000) }),
  z.strictObject({ kind: z.literal('scene'), sceneId: SceneId }),
  z.strictObject({
    kind: z.literal('task'),
    /** What is to be done about the client. Staff read it; it has no variables. */
    title: z.string().max(1_000),
    priority: TaskPriorityField,
    /** How many hours staff have for it, counted from the step. */
    expiresInHours: z.number().int().min(1).max(PROGRAM_TASK_HOURS_MAX),
  }),
])
export type ProgramAction = z.infer<typeof ProgramAction>

/** Something that a program does on one of its days. */
export const ProgramStep = z.strictObject({
  /** Chosen by you; keep it when you change the step. */
  _id: z.string().regex(/^[A-Za-z0-9_-]{4,40}$/, 'Use 4 to 40 letters, digits, hyphens or underscores.'),
  /** From 1. */
  day: z.number().int().min(1).max(PROGRAM_DAYS_MAX),
  time: ProgramTime,
  action: ProgramAction,
})
export type ProgramStep = z.infer<typeof ProgramStep>

/** What a version of a program consists of. */
export interface ProgramPlan {
  days: number
  /** Sent on enrolment if the person who enrols wants that; may be empty. */
  welcome: string
  steps: ProgramStep[]
}

export const ProgramSummary = z.object({
  _id: ProgramId,
  title: z.string(),
  description: z.string(),
  /** How many days it takes. */
  days: z.number().int(),
  steps: z.number().int(),
  /** How many clients are in it now, in any version. */
  people: z.number().int(),
  /** Steps whose scene is archived or gone, so they do nothing. */
  brokenSteps: z.number().int(),
  version: z.number().int(),
  archived: z.boolean(),
  publishedBy: StaffName.nullable(),
  updatedAt: z.string(),
  abilities: z.object({ update: z.boolean(), enrol: z.boolean() }),
  rev: z.number().int(),
})
export type ProgramSummary = z.infer<typeof ProgramSummary>

/** A program with the days and steps of its latest version. */
export const Program = ProgramSummary.omit({ steps: true }).extend({
  welcome: z.string(),
  steps: z.array(ProgramStep),
  /** The scenes that its steps start. */
  scenes: z.array(z.object({ _id: SceneId, title: z.string(), startable: z.boolean() })),
})
export type Program = z.infer<typeof Program>

/**
 * The outcome of a step: `opened` means that its task was created, `refused` that its scene couldn't be started,
 * `skipped` that there was nothing to send or no task could be created, and `passed` that its time was over when the
 * client reached it.
 */
export const STEP_OUTCOMES = ['sent', 'held', 'omitted', 'started', 'opened', 'refused', 'skipped', 'passed'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]

const Moment = z.object({
  /** In UTC. */
  at: z.string(),
  /** The same time in the client's time zone, without an offset, such as `2026-11-21T07:30`. */
  atClient: z.string(),
})

/** A step as one client meets it. */
export const ClientStep = Moment.extend({
  _id: z.string(),
  day: z.number().int(),
  kind: z.enum(['message', 'scene', 'task']),
  /** The text, or the title of the scene or task. */
  words: z.string(),
  /** Null if it is still to come. */
  outcome: z.enum(STEP_OUTCOMES).nullable(),
  /** Why it did nothing, or would do nothing; null if all is well. */
  problem: z.string().nullable(),
})
export type ClientStep = z.infer<typeof ClientStep>

/** A client's time in a program. */
export const ContactProgram = z.object({
  _id: ProgramStateId,
  contactId: ContactId,
  program: z.object({ _id: ProgramId, title: z.string(), days: z.number().int() }),
  /** The program's version that the client is in. */
  version: z.number().int(),
  status: z.enum(PROGRAM_STATUSES),
  /** The date of the first day, `YYYY-MM-DD`. Postponing moves it. */
  startOn: z.string(),
  /** Today's day of the program; null before the first and after the end. While it is postponed, the day it goes on with. */
  day: z.number().int().nullable(),
  /** The date on which it continues. */
  postponedUntil: z.string().nullable(),
  /** The client's time zone, an IANA name. */
  zone: z.string(),
  /** The next step; null if none is left. */
  next: ClientStep.nullable(),
  enrolledBy: StaffName.nullable(),
  enrolledAt: z.string(),
  /** Why they were enrolled, and why they were removed. */
  reason: z.string(),
  removedReason: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Only with `includes=steps`: all steps in order. */
  steps: z.array(ClientStep).optional(),
  abilities: z.object({
    update: z.boolean(),
    /** Whether you can take back its last change: it was yours, it sent nothing, and nothing has happened since. */
    undo: z.boolean(),
  }),
  rev: z.number().int(),
})
export type ContactProgram = z.infer<typeof ContactProgram>

/** What happened to a program's welcome, and why it wasn't sent, if known. */
export const WelcomeResult = z.object({ outcome: z.enum(STEP_OUTCOMES), problem: z.string().nullable() })
export type WelcomeResult = z.infer<typeof WelcomeResult>

/** A client's time in a program that has just begun. */
export const EnrolledProgram = ContactProgram.extend({
  /** What happened to the welcome, and why it wasn't sent, if known; null if none was to be sent. */
  welcome: WelcomeResult.nullable(),
})
export type EnrolledProgram = z.infer<typeof EnrolledProgram>

/** A program that a client can be enrolled in, or is in. */
export const AvailableProgram = z.object({
  _id: ProgramId,
  title: z.string(),
  description: z.string(),
  days: z.number().int(),
  welcome: z.boolean(),
  /** The client's date now, `YYYY-MM-DD`. */
  today: z.string(),
  /** How many steps day 1 has. */
  dayOneSteps: z.number().int(),
  /**
   * The times of those steps that have passed if day 1 is today, in the client's time zone, such as `2026-11-21T07:30`. They
   * are left out: the client starts with what comes after them.
   */
  passedToday: z.array(z.string()),
  /** Set if the client is in it now. */
  stateId: ProgramStateId.nullable(),
})
export type AvailableProgram = z.infer<typeof AvailableProgram>

/** What saving a program would mean for the clients in it. */
export const ProgramImpact = z.object({
  people: z.number().int(),
  /**
   * How many clients are on each day. Day 0 is for those whose first day is still to come. Postponed clients count
   * toward the day on which they resume.
   */
  days: z.array(z.object({ day: z.number().int(), people: z.number().int() })),
  /** How many are in each version. */
  versions: z.array(z.object({ version: z.number().int(), people: z.number().int() })),
  /** How many would be past the new last day: if they move, the program is over for them. */
  pastEnd: z.number().int(),
  /** Steps that would be added, removed and changed compared with the latest version. */
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
})
export type ProgramImpact = z.infer<typeof ProgramImpact>

/**
 * What happens to the clients inside when a program is saved: `pin` leaves them in their version, `move` has them go on
 * in the new one, `end` takes them out.
 */
export const PROGRAM_LIVE_CHOICES = ['pin', 'move', 'end'] as const
export type ProgramLiveChoice = (typeof PROGRAM_LIVE_CHOICES)[number]
