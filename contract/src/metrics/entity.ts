import * as z from 'zod'
import { Contact } from '../contacts/entity.ts'
import { Thread } from '../conversations/entity.ts'
import { ContactId, MessageId } from '../ids.ts'

export * from './home.ts'

/** Times are ISO 8601. `points` say how much a reason weighs: a person's score is their sum. */
const Points = z.number().int().min(1)

/** Why somebody needs one. The panel words it; what clears it follows from the kind. */
export const HomeReason = z.discriminatedUnion('kind', [
  /** The client waits for an answer. Cleared by one, or by saying that none is needed. */
  z.object({ kind: z.literal('unanswered'), since: z.string(), points: Points }),
  /** Our last message did not arrive, and none after it did. Cleared by one that does. */
  z.object({
    kind: z.literal('delivery-failed'),
    since: z.string(),
    messageId: MessageId,
    error: z.string().nullable(),
    points: Points,
  }),
  /** We wrote, and nothing came. `since` is the client's last text; null: they never wrote. Cleared by a text of theirs. */
  z.object({
    kind: z.literal('silent'),
    since: z.string().nullable(),
    days: z.number().int().nullable(),
    points: Points,
  }),
])
export type HomeReason = z.infer<typeof HomeReason>

/** A client who needs the reader, with their thread as the reader sees it; the reason to begin with first. */
export const HomeItem = z.object({
  contactId: ContactId,
  thread: Thread,
  /** The client's ranks; null for who may not see clients. */
  ranks: Contact.shape.ranks.nullable(),
  group: z.enum(['now', 'today', 'can-wait']),
  score: z.number().int(),
  reasons: z.array(HomeReason).min(1),
})
export type HomeItem = z.infer<typeof HomeItem>

/** How many there are of each group, to 999, and who waits longest for an answer. */
export const HomeSummary = z.object({
  now: z.number().int(),
  today: z.number().int(),
  canWait: z.number().int(),
  longest: z.object({ contactId: ContactId, title: z.string(), since: z.string() }).nullable(),
})
export type HomeSummary = z.infer<typeof HomeSummary>
