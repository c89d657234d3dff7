import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { CONTACT_STATUSES } from '../contacts/entity.ts'
import { MEASURES, RANKS } from '../contacts/ranks.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { ContactId, MessageId, ThreadId } from '../ids.ts'
import { page } from '../page.ts'
import { StaffName } from '../staff/entity.ts'
import { MESSAGE_AUTHORS } from './entity.ts'
import { MESSAGE_SEARCH_PAGE, MESSAGE_SEARCH_TEXT_MAX, MESSAGE_SEARCH_WORDS_MAX } from './limits.ts'

/**
 * A message that was found, and whose it is. `text` is the message's own, or the part of it around the first match: then
 * it begins or ends with “…”. `marks` says where in it what was typed stands: UTF-16 offsets from and to, in order, none
 * overlapping; empty where small and capital letters of a language differ by more than we know.
 */
export const FoundMessage = z.object({
  message: z.object({
    id: MessageId,
    contactId: ContactId,
    sequence: z.number().int(),
    text: z.string(),
    /** 1 incoming, 2 outgoing. */
    type: z.union([z.literal(1), z.literal(2)]),
    /** When it was born, in seconds since 1970. */
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
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/**
 * Messages that have every word of `q`, newest first: words are what stands between spaces, and are found as typed, small
 * or capital, anywhere in a text. Words without three Latin letters or digits in a row are found where a word begins
 * (signs of scripts that set no spaces, and emoji, anywhere). Words of punctuation alone are looked for among the newest
 * messages only. With `contactId`, in that client's thread alone.
 */
const searchMessages = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v2/messages.search',
  summary: 'Search in messages',
})
  .input(
    z.strictObject({
      q: z
        .string()
        .trim()
        .min(1)
        .max(MESSAGE_SEARCH_TEXT_MAX)
        .refine((q) => q.split(/\s+/u).length <= MESSAGE_SEARCH_WORDS_MAX, 'A search takes 30 words at most.'),
      contactId: ContactId.optional(),
      limit: z.number().int().min(1).max(50).default(MESSAGE_SEARCH_PAGE),
      next: z.string().max(400).nullish(),
    }),
  )
  .output(page(FoundMessage))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const messageSearchCalls = { searchMessages }
