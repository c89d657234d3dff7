import * as z from 'zod'
import { Contact } from '../contacts/entity.ts'
import { Thread } from '../conversations/entity.ts'
import { ContactId, MessageId } from '../ids.ts'
import { TaskId } from '../tasks/ids.ts'
import { TaskPriorityField, TaskTypeField } from '../tasks/entity.ts'
import { DISTRESS_SIGNS, FIRST_STEPS } from './home.ts'

export * from './home.ts'

/** Weight of a reason. A client's score is the sum of the points. */
const Points = z.number().int().min(1)

/** Why a client needs you. Times are ISO 8601. */
export const HomeReason = z.discriminatedUnion('kind', [
  /** The client is waiting for an answer. Cleared by answering, or by marking it as not needed. */
  z.object({ kind: z.literal('unanswered'), since: z.string(), points: Points }),
  /** The client asked for a person. Cleared by answering, or by marking it as not needed. */
  z.object({ kind: z.literal('asked-for-person'), since: z.string(), points: Points }),
  /**
   * One of the client's unanswered texts has words of distress or pain: a machine's guess, which orders the list and
   * does nothing else. Cleared by answering, or by marking it as not needed.
   */
  z.object({
    kind: z.literal('distress'),
    sign: z.enum(DISTRESS_SIGNS),
    since: z.string(),
    messageId: MessageId,
    /** How the text begins, as you may see it. */
    text: z.string(),
    points: Points,
  }),
  /** Your last message wasn't delivered, nor any after it. Cleared when a message is delivered. */
  z.object({
    kind: z.literal('delivery-failed'),
    since: z.string(),
    messageId: MessageId,
    error: z.string().nullable(),
    points: Points,
  }),
  /** The client hasn't written back. `since` is their last message, null if they never wrote. Cleared when they write. */
  z.object({
    kind: z.literal('silent'),
    since: z.string().nullable(),
    days: z.number().int().nullable(),
    points: Points,
  }),
  /**
   * There is an open task about the client: the most urgent one. Tasks about a wait or a delivery aren't counted again. Only if you
   * may see tasks. Cleared by finishing or discarding it.
   */
  z.object({
    kind: z.literal('task'),
    since: z.string(),
    taskId: TaskId,
    title: z.string(),
    priority: TaskPriorityField,
    type: TaskTypeField,
    expiredAt: z.string().nullable(),
    points: Points,
  }),
])
export type HomeReason = z.infer<typeof HomeReason>

/** A client who needs you, with their thread as you see it. */
export const HomeItem = z.object({
  contactId: ContactId,
  thread: Thread,
  /** The client's ranks; null if you may not see clients. */
  ranks: Contact.shape.ranks.nullable(),
  group: z.enum(['now', 'today', 'can-wait']),
  /** Sum of the reasons' points. */
  score: z.number().int(),
  /** The most important reason first. */
  reasons: z.array(HomeReason).min(1),
})
export type HomeItem = z.infer<typeof HomeItem>

/** The number of clients per group, counted up to 999, and who has been waiting longest for an answer. */
export const HomeSummary = z.object({
  now: z.number().int(),
  today: z.number().int(),
  canWait: z.number().int(),
  longest: z.object({ contactId: ContactId, title: z.string(), since: z.string() }).nullable(),
})
export type HomeSummary = z.infer<typeof HomeSummary>

/** Which of the steps an organization needs to get started it has done. */
export const FirstSteps = z.object({
  /**
   * `organization`: it is there, with its time zone. `coach`: a coach has an account, even if they haven't joined yet.
   * `channel`: it has an address to text from. `clients` and `scene`: there is at least one. `text`: a
   * client has been written to.
   */
  steps: z.array(z.object({ kind: z.enum(FIRST_STEPS), done: z.boolean() })),
  /** Whether texts only reach the Playground's phones, since the organization has no address at another carrier. */
  onlyPlayground: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
