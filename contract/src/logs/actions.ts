import * as z from 'zod'
import { Colleague } from '../staff/directory-calls.ts'
import { StaffName } from '../staff/entity.ts'
import type { SecurityEventKind } from '../staff/security-event-kinds.ts'

/** The categories in which actions are counted, with the kinds of facts in each. Reading and drafting don't count. */
export const ACTION_KINDS = {
  messages: ['MessageAdded', 'MessageResent', 'ScheduledMessageAdded'],
  tasks: ['TaskFinished', 'TaskDiscarded'],
  notes: ['NoteAdded', 'NoteChanged', 'NoteRemoved', 'ManagerRequestSent'],
  clients: [
    ...['ContactAdded', 'ContactChanged', 'ContactReassigned', 'ContactStatusChanged', 'ContactRanksChanged'],
    ...['ContactMuted', 'ContactUnmuted', 'ContactReviewPointChanged', 'MessageContextChanged', 'ThreadReviewed'],
  ],
  automation: [
    ...['SceneRunStarted', 'SceneRunChanged', 'ProgramEnrolled', 'ProgramChanged', 'ProgramEnded'],
    ...['ConversationHandedBack', 'ContactFirstInteractionStarted'],
    ...['ContactFirstInteractionDropped', 'ScheduledMessagesStopped', 'ScheduledMessagesResumed'],
  ],
  opened: ['PrivateDataSeen'],
} as const
export type ActionKind = keyof typeof ACTION_KINDS

const count = z.number().int()

/** What one person did. */
export const UserActions = z.object({
  user: Colleague,
  /** Their latest action in the span, ISO 8601; null for none. */
  lastAt: z.string().nullable(),
  counts: z.object({
    /** Messages written or scheduled. */
    messages: count,
    /** Tasks finished or discarded. */
    tasks: count,
    notes: count,
    /** Changes to clients and to what is known about them. */
    clients: count,
    /** Automation started, changed or stopped by hand. */
    automation: count,
    /** Clients whose private data they opened, each counted at most once an hour. */
    opened: count,
  }),
})
export type UserActions = z.infer<typeof UserActions>

/** The security log's entries about what others do to somebody's account. */
export const DONE_TO_KINDS = [
  'rights-changed',
  'second-factor-reset-asked',
  'second-factor-reset',
  'sessions-ended',
  'email-changed',
  'password-changed',
  'switched',
  'switch-confirmed',
] as const satisfies readonly SecurityEventKind[]

/** Something that somebody else did to an account. */
export const DoneToUser = z.object({
  /** Opaque. */
  _id: z.string(),
  /** ISO 8601; for a hand-over, when it began. */
  at: z.string(),
  /** As in the security log, or `clients-given` and `clients-received`: the two sides of a hand-over. */
  kind: z.enum([...DONE_TO_KINDS, 'clients-given', 'clients-received']),
  /** Whom it was done to. */
  user: StaffName,
  /** Who did it. For managers and unconfirmed coaches, masked as in `LogEvent`; so is `other`. */
  by: StaffName,
  /** The coach who got the clients, or had them before; null for anything but a hand-over. */
  other: StaffName.nullable(),
  /** How many clients were handed over; null for anything but a hand-over. */
  clients: count.nullable(),
  /**
   * Details by kind, as in the security log: `disabled` with the code of its reason, or `no`; `role`, `organization`,
   * `invited`, `deleted`. The `reason` and the `purpose` of a switch are only returned to those with `logs.view`.
   */
  detail: z.record(z.string(), z.string()),
})
export type DoneToUser = z.infer<typeof DoneToUser>
