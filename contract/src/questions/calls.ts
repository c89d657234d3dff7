import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, ContactId } from '../ids.ts'
import { QuestionId } from './ids.ts'
import { MESSAGE_SEARCH_TEXT_MAX, MESSAGE_SEARCH_WORDS_MAX } from '../conversations/limits.ts'
import { page, queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import {
  QUESTION_BATCH_MAX,
  QUESTION_COUNT_MAX,
  QUESTION_DAYS_MAX,
  QUESTION_SORTS,
  QUESTION_STATUSES,
} from './constants.ts'
import { RecentQuestion } from './entity.ts'
import { questionRefusals } from './refusals.ts'

const { QuestionNotFound } = questionRefusals
const status = z.enum(QUESTION_STATUSES)
/** Words that must all be in a question, compared as in the search for messages. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(MESSAGE_SEARCH_TEXT_MAX)
  .refine((q) => q.split(/\s+/u).length <= MESSAGE_SEARCH_WORDS_MAX, 'Search for at most 30 words.')
const NEEDS = { also: 'conversations.view' } as const

/**
 * Lists what your clients have asked, the latest first unless you choose another order. With `count=true` it lists
 * nothing and returns how many there are, up to 100. Send the header `x-interval-request` with calls that you repeat
 * automatically.
 */
const listQuestions = tenantCall(
  'recent-questions.view',
  { method: 'GET', path: '/v1/contacts/questions', summary: 'List or count recent questions' },
  NEEDS,
)
  .input(
    z
      .strictObject({
        status: status.optional(),
        /** Only those of one client. */
        contactId: ContactId.optional(),
        /** Only those of clients with this primary coach, within your reach. */
        coach: AccountId.optional(),
        /** Only those asked more than this many days ago. */
        olderThanDays: queryInteger(1, QUESTION_DAYS_MAX).optional(),
        /** Only those with all of these words. For a frequent word, only the newest 2,000 messages are searched. */
        q: words.optional(),
        count: queryFlag.optional(),
        /**
         * `asked` by default. `client`: by the client's name; readers who may not see names get the order of clients' ids instead. `changed`: by when they got their status; new ones by when they were asked. Equal values are sorted by id.
         */
        sort: sortField(sortsIn(QUESTION_SORTS)).optional(),
        /** Defaults to `asc` for `client`, otherwise `desc`. */
        direction: sortDirection.optional(),
        limit: queryInteger(1, 100).default(25),
        // The cursor contains what the page's last question is sorted by, so it can be long.
        next: z.string().max(2_000).optional(),
      })
      .optional(),
  )
  .output(
    page(RecentQuestion).extend({
      /** Null unless you ask for it. */
      count: z.number().int().min(0).max(QUESTION_COUNT_MAX).nullable(),
    }),
  )

/**
 * Sets the status of a question. The client no longer waits for an answer to one that is `answered`, and waits again
 * for one that is reopened, unless a person has written since. This takes effect a moment later.
 */
const updateQuestion = tenantCall(
  'recent-questions.update',
  { method: 'PATCH', path: '/v1/contacts/questions/{id}', summary: 'Set the status of a question' },
  NEEDS,
)
  .input(z.strictObject({ id: QuestionId, status }))
  .output(RecentQuestion)
  .errors({ QuestionNotFound })

/**
 * Sets the status of many questions, filtered by id, current status, client, coach, age in days, words, or a
 * combination of these. Without a filter, it applies to all of them. Ids that are unknown or out of your reach are
 * skipped. Changes up to 500, the oldest first; `hasMore` says that you can repeat the call for the rest.
 */
const updateQuestions = tenantCall(
  'recent-questions.update',
  { method: 'PATCH', path: '/v1/contacts/questions/batch', summary: 'Set the status of many questions' },
  NEEDS,
)
  .input(
    z.strictObject({
      filter: z
        .strictObject({
          ids: z.array(QuestionId).min(1).max(QUESTION_BATCH_MAX).optional(),
          status: status.optional(),
          /** Only those of one client. */
          contactId: ContactId.optional(),
          /** Only those of clients with this primary coach, within your reach. */
          coach: AccountId.optional(),
          /** Only those asked more than this many days ago. */
          olderThanDays: z.number().int().min(1).max(QUESTION_DAYS_MAX).optional(),
          /** Only those with all of these words, as in the list. */
          q: words.optional(),
          /** Leaves out questions whose client has had a reply from a person since. */
          unreplied: z.boolean().optional(),
        })
        .default({}),
      data: z.strictObject({ status }),
    }),
  )
  .output(
    z.object({
      /** The questions that had another status. */
      ids: z.array(QuestionId),
      hasMore: z.boolean(),
    }),
  )

export const questions = { list: listQuestions, update: updateQuestion, updateMany: updateQuestions }
