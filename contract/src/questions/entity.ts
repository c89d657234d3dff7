import * as z from 'zod'
import { Contact } from '../contacts/entity.ts'
import { ContactId, MessageId } from '../ids.ts'
import { QuestionId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { QUESTION_STATUSES } from './constants.ts'

/** Something that a client asked. Times are ISO 8601. */
export const RecentQuestion = z.object({
  _id: QuestionId,
  /**
   * A question is new until someone sets another status, or a person replies to the client: then it is answered. When somebody
   * says that the client needs no answer, it is dismissed, until they take that back.
   */
  status: z.enum(QUESTION_STATUSES),
  /** The first message that asks it. */
  messageId: MessageId,
  /**
   * The messages that belong together with it, in order: what the client texted within 90 seconds of each other.
   * Another question among them isn't listed separately.
   */
  messageIds: z.array(MessageId),
  /** The texts of these messages as you may see them, one per line. */
  text: z.string(),
  askedAt: z.string(),
  /** The client, with the name as you may see it. */
  contact: z.object({
    _id: ContactId,
    title: z.string(),
    photoUrl: z.string().nullable(),
    ranks: Contact.shape.ranks,
  }),
  /** Who set its status, and when; null while nobody has. */
  changedBy: StaffName.nullable(),
  changedAt: z.string().nullable(),
  /** The reply that answered it, even if it was reopened and answered again later; null if it was answered without one. */
  answerId: MessageId.nullable(),
  abilities: z.object({
    update: z.boolean(),
    /** Whether you may write to the client now. */
    reply: z.boolean(),
    /** Whether you may start the scene that answers recent questions. */
    autopilot: z.boolean(),
  }),
})
export type RecentQuestion = z.infer<typeof RecentQuestion>
