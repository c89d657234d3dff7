import * as z from 'zod'
import { ContactId, MessageId, QuestionId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'

export const QUESTION_STATUSES = ['new', 'in-progress', 'answered', 'dismissed'] as const
export type QuestionStatus = (typeof QUESTION_STATUSES)[number]

/** Questions are counted up to this number. */
export const QUESTION_COUNT_MAX = 100
/** The most questions one call changes. */
export const QUESTION_BATCH_MAX = 500

/** Something that a client asked. Times are ISO 8601. */
export const RecentQuestion = z.object({
  _id: QuestionId,
  /**
   * A question is new until someone sets another status, or a person replies to the client: then it is answered.
   */
  status: z.enum(QUESTION_STATUSES),
  /** The message that asks it, and its text as you may see it. */
  messageId: MessageId,
  text: z.string(),
  askedAt: z.string(),
  /** The client, with the name as you may see it. */
  contact: z.object({ _id: ContactId, title: z.string(), photoUrl: z.string().nullable() }),
  /** Who gave it its status, and when; null while nobody has. */
  changedBy: StaffName.nullable(),
  changedAt: z.string().nullable(),
  /** The reply that answered it; null if a person set the status. */
  answerId: MessageId.nullable(),
  abilities: z.object({
    update: z.boolean(),
    /** Whether you may start the scene that answers recent questions. */
    autopilot: z.boolean(),
  }),
})
export type RecentQuestion = z.infer<typeof RecentQuestion>
