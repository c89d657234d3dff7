import * as z from 'zod'
import { BulkClients, bulkRefusals, THREAD_ACTIONS } from './clients.ts'
import { tenantCall } from '../call.ts'
import { AccountId, ContactId, ContactJobId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { BULK_ACTIONS, CONTACT_STATUSES, JOB_ROW_STATES, JOB_STATES } from '../contacts/constants.ts'
import { LabelText } from '../contacts/fields.ts'
import { CONTACT_COUNTS, CONTACT_TEXTS, MUTE_MINUTES_MAX, NO_REASON } from '../contacts/limits.ts'
import { contactRefusals } from '../contacts/refusals.ts'

const labels = z.array(LabelText).max(CONTACT_COUNTS.labels).default([])

/** What is done to each client; each needs the right that the single call needs. */
export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('assign'), primaryCoach: AccountId.nullable() }),
  z.strictObject({ kind: z.literal('labels'), add: labels, remove: labels }),
  z.strictObject({ kind: z.literal('mute'), minutes: z.number().int().min(1).max(MUTE_MINUTES_MAX) }),
  z.strictObject({ kind: z.literal('unmute') }),
  z.strictObject({
    kind: z.literal('switch-status'),
    newStatus: z.enum(CONTACT_STATUSES),
    reason: z.string().max(CONTACT_TEXTS.reason).default(NO_REASON),
  }),
  ...THREAD_ACTIONS,
])
export type BulkAction = z.infer<typeof BulkAction>

/** Times are ISO 8601. */
export const ContactJob = z.object({
  _id: ContactJobId,
  action: z.enum(BULK_ACTIONS),
  state: z.enum(JOB_STATES),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type ContactJob = z.infer<typeof ContactJob>

/** What became of one client of a job. `refusal` is the sentence. A client lost meanwhile has no name. */
export const ContactJobRow = z.object({
  contactId: ContactId,
  name: z.string().nullable(),
  state: z.enum(JOB_ROW_STATES),
  refusal: z.string().nullable(),
})
export type ContactJobRow = z.infer<typeof ContactJobRow>

/**
 * Does something to many clients: those named, or those a list of clients or of conversations finds now. The work goes on by itself, some at a time;
 * each client's turn is refused or done on its own.
 */
const startBulk = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/bulk',
  summary: 'Change many clients',
})
  .input(
    z.strictObject({
      clients: BulkClients,
      action: BulkAction,
    }),
  )
  .output(ContactJob)
  .errors({
    JobEmpty: contactRefusals.JobEmpty,
    CoachNotFound: contactRefusals.CoachNotFound,
    FeatureOff: contactRefusals.FeatureOff,
    ...bulkRefusals,
  })

/** A job of one's own with its rows, page by page. */
const getBulk = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/bulk/{jobId}',
  summary: 'Progress and results of a change of many',
})
  .input(
    z.strictObject({
      jobId: ContactJobId,
      state: z.enum(JOB_ROW_STATES).optional(),
      limit: queryInteger(1, 100).default(25),
      next: z.string().max(400).optional(),
    }),
  )
  .output(z.object({ job: ContactJob, rows: page(ContactJobRow) }))
  .errors({ JobNotFound: contactRefusals.JobNotFound })

export const bulkCalls = { startBulk, getBulk }
