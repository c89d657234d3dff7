import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { CONTACT_STATUSES } from '../contacts/entity.ts'
import { MEASURES, RANKS } from '../contacts/ranks.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MessageId } from '../ids.ts'
import { ThreadId } from './ids.ts'
import { page } from '../page.ts'
import { StaffName } from '../staff/entity.ts'
import { MESSAGE_AUTHORS } from './entity.ts'
import { MESSAGE_SEARCH_PAGE, MESSAGE_SEARCH_TEXT_MAX, MESSAGE_SEARCH_WORDS_MAX } from './limits.ts'

/** A message that matches a search, and the thread it belongs to. */
export const FoundMessage = z.object({
  message: z.object({
    id: MessageId,
    contactId: ContactId,
    sequence: z.number().int(),
    /** The text that matches, or an excerpt around the first match that starts or ends with “…”. */
    text: z.string(),
    /** Whether that is the message's own text, or the transcript of one of its sounds. */
    in: z.enum(['text', 'transcript']),
    /** Direction: 1 incoming, 2 outgoing. */
    type: z.union([z.literal(1), z.literal(2)]),
    /** When the message was created, as Unix time in seconds. */
    date: z.number().int(),
    send_by: StaffName.nullable(),
    send_by_type: z.enum(MESSAGE_AUTHORS),
  }),
  thread: z.object({
    _id: ThreadId,
    contactId: ContactId,
    title: z.string(),
    photoUrl: z.string().nullable(),
    masked: z.boolean(),
    contactStatus: z.enum(CONTACT_STATUSES),
    ranks: z.record(z.enum(MEASURES), z.literal(RANKS).nullable()),
  }),
  /**
   * Where the matches are in `text`: UTF-16 offsets [from, to), sorted and not overlapping. May be empty for languages with
   * unusual case rules.
   */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/**
 * Finds messages that contain every word of `q` in their text, or in the transcript of one of their sounds, newest first,
 * ignoring case. A word matches anywhere in a text, except
 * that words without three Latin letters or digits in a row only match at the start of a word (emoji and scripts without
 * spaces match anywhere). Words of only punctuation are searched in the newest messages only. `contactId` limits the search
 * to one client.
 */
const searchMessages = tenantCall(
  'conversations.view',
  {
    method: 'POST',
    path: '/v2/messages.search',
    summary: 'Search messages',
  },
  { whileSwitched: 'read' },
)
  .input(
    z.strictObject({
      q: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_SEARCH_TEXT_MAX)
        .refine((q) => q.split(/\s+/u).length <= MESSAGE_SEARCH_WORDS_MAX, 'Search for at most 30 words.'),
      contactId: ContactId.optional(),
      limit: z.number().int().min(1).max(50).default(MESSAGE_SEARCH_PAGE),
      next: z.string().max(400).nullish(),
    }),
  )
  .output(page(FoundMessage))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const messageSearchCalls = { searchMessages }
