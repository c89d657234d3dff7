import * as z from 'zod'
import { Contact } from '../contacts/entity.ts'
import { ContactId, MessageId } from '../ids.ts'
import { TaskId } from './ids.ts'
import { Covering, StaffName } from '../staff/entity.ts'
import {
  DISCARD_REASONS,
  TASK_ACTIONS_FLAGS_MAX,
  TASK_LABELS,
  TASK_PRIORITIES,
  TASK_STATUSES,
  TASK_TYPES,
} from './constants.ts'

export const TaskStatusField = z.enum(TASK_STATUSES)
export const TaskPriorityField = z.enum(TASK_PRIORITIES)
export const TaskTypeField = z.enum(TASK_TYPES)
export const DiscardReasonField = z.enum(DISCARD_REASONS)
export const TaskActionsFlags = z.number().int().min(0).max(TASK_ACTIONS_FLAGS_MAX)

/** Something that a member of staff should do about a client. Times are ISO 8601. */
export const Task = z.object({
  _id: TaskId,
  title: z.string(),
  /** What its creator wrote besides the title; null if nothing. */
  note: z.string().nullable(),
  contactId: ContactId,
  /** The client's name and photo as you may see them. */
  contact: z.object({
    _id: ContactId,
    title: z.string(),
    photoUrl: z.string().nullable(),
    /** The client's ranks; null if you may not see conversations. */
    ranks: Contact.shape.ranks.nullable(),
  }),
  status: TaskStatusField,
  priority: TaskPriorityField,
  type: TaskTypeField,
  /** Who is working on it, or has been asked to. */
  userAssigned: StaffName.nullable(),
  /** The colleague whose task it is, if you cover for them now. */
  covering: Covering.nullable(),
  labels: z.array(z.enum(TASK_LABELS)),
  /** When its time is over: it is due on that day. Null if it has no end. */
  expiredAt: z.string().nullable(),
  /** Why it was discarded; null if it wasn't, or if the system did. */
  reason: DiscardReasonField.nullable(),
  reasonDetails: z.string().nullable(),
  /** Who discarded it. `system` if its reason was gone or its time was over. */
  discardedBy: z.union([z.literal('system'), StaffName]).nullable(),
  /**
   * The beginning of the message that it is about; for a task about a waiting client, the unanswered text. Null if
   * there is none, or if you may not see conversations.
   */
  text: z.string().nullable(),
  meta: z.object({
    /** The client's message that it is about. */
    questionId: MessageId.nullable(),
    /** 1: the recent-question autopilot has been launched. */
    actionsFlags: TaskActionsFlags,
  }),
  createdAt: z.string(),
  /** Who created it by hand; null if a rule, a scene or a program did. */
  createdBy: StaffName.nullable(),
  startedAt: z.string().nullable(),
  startedBy: StaffName.nullable(),
  /** When it was finished, discarded or expired. */
  closedAt: z.string().nullable(),
  /** What you may do with it. */
  abilities: z.object({
    /** Start it. */
    play: z.boolean(),
    /** Open it in the client's conversation. */
    view: z.boolean(),
    finish: z.boolean(),
    discard: z.boolean(),
    /** Launch the recent-question autopilot. */
    autopilot: z.boolean(),
    /** Give it to somebody else. */
    assign: z.boolean(),
    /** Write to the client. */
    reply: z.boolean(),
    /** Take back that you finished or discarded it. */
    reopen: z.boolean(),
  }),
  rev: z.number().int(),
})
export type Task = z.infer<typeof Task>

const Count = z.number().int().min(0)
/** Whole seconds; null if nothing happened in the span. */
const Seconds = z.object({ median: Count, p90: Count }).nullable()

/** What happened to tasks in a span of time. */
export const TaskFigures = z.object({
  opened: Count,
  started: Count,
  finished: Count,
  /** By a person or by the system. */
  discarded: Count,
  /** By reason; null stands for the system. Only reasons that occur, the most frequent first. */
  discardedByReason: z.array(z.object({ reason: DiscardReasonField.nullable(), count: Count })),
  expired: Count,
  /** From opening to starting, for those started in the span. */
  timeToStart: Seconds,
  /** From starting to finishing, for those finished in the span. */
  timeToFinish: Seconds,
})
export type TaskFigures = z.infer<typeof TaskFigures>
