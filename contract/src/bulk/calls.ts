import * as z from 'zod'
import { BulkClients, bulkRefusals, THREAD_ACTIONS } from './clients.ts'
import { tenantCall } from '../call.ts'
import { AccountId, ContactId, ProgramId } from '../ids.ts'
import { ContactJobId } from './ids.ts'
import { page, queryInteger } from '../page.ts'
import { BULK_ACTIONS, CONTACT_STATUSES, JOB_ROW_STATES, JOB_STATES } from '../contacts/constants.ts'
import { LabelText, Reason } from '../contacts/fields.ts'
import { CONTACT_COUNTS, MUTE_MINUTES_MAX } from '../contacts/limits.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { WelcomeResult } from '../programs/entity.ts'
import { programRefusals } from '../programs/refusals.ts'

const labels = z.array(LabelText).max(CONTACT_COUNTS.labels).default([])

/** What to do to each client. Each action requires the same permission as the call for a single client. */
export const BulkAction = z.discriminatedUnion('kind', [
  /** Makes this coach the primary coach; null leaves the clients without a coach. */
  z.strictObject({ kind: z.literal('assign'), primaryCoach: AccountId.nullable() }),
  /**
   * Puts the coach `to` in the place of `from`, primary or not, and gives `to` the open tasks of `from` about the client. Clients
   * who don't have `from` stay as they are.
   */
  z.strictObject({ kind: z.literal('hand-over'), from: AccountId, to: AccountId }),
  z.strictObject({ kind: z.literal('labels'), add: labels, remove: labels }),
  /** Mutes automation for `minutes` from now. */
  z.strictObject({ kind: z.literal('mute'), minutes: z.number().int().min(1).max(MUTE_MINUTES_MAX) }),
  z.strictObject({ kind: z.literal('unmute') }),
  z.strictObject({
    kind: z.literal('switch-status'),
    newStatus: z.enum(CONTACT_STATUSES),
    reason: Reason,
  }),
  /** Enrolls each client in a program's latest version. `startOn` is the date of day 1, each client's today unless given. */
  z.strictObject({
    kind: z.literal('enrol'),
    programId: ProgramId,
    /** Sends the program's welcome. */
    sendNotification: z.boolean().default(false),
    reason: Reason,
    startOn: z.string().max(40).optional(),
  }),
  /** Removes those who are in this program from it. */
  z.strictObject({ kind: z.literal('leave-program'), programId: ProgramId, reason: Reason }),
  ...THREAD_ACTIONS,
])
export type BulkAction = z.infer<typeof BulkAction>

/** A bulk action and its progress. Times are ISO 8601. */
export const ContactJob = z.object({
  _id: ContactJobId,
  action: z.enum(BULK_ACTIONS),
  state: z.enum(JOB_STATES),
  /** How many clients it applies to. */
  total: z.number().int(),
  /** Clients done so far. */
  done: z.number().int(),
  /** Clients refused so far. */
  refused: z.number().int(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
})
export type ContactJob = z.infer<typeof ContactJob>

/** The result of a bulk action for one client. */
export const ContactJobRow = z.object({
  contactId: ContactId,
  /** Null when the client is no longer within your reach. */
  name: z.string().nullable(),
  state: z.enum(JOB_ROW_STATES),
  /** Why the action was refused, as a sentence; null otherwise. */
  refusal: z.string().nullable(),
  /**
   * After an enrollment: what happened to the program's welcome, and why it wasn't sent, if known. Null if none was to be
   * sent.
   */
  welcome: WelcomeResult.nullable(),
})
export type ContactJobRow = z.infer<typeof ContactJobRow>

/**
 * Starts a bulk action on many clients: those given by id, or those a list finds now. It runs in the background in
 * batches; each client is done or refused individually.
 */
const startBulk = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/bulk',
  summary: 'Start a bulk action',
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
    ProgramNotFound: programRefusals.ProgramNotFound,
    ProgramIsArchived: programRefusals.ProgramIsArchived,
    ...bulkRefusals,
  })

/** Returns one of your bulk actions, and its results per client as a page. */
const getBulk = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/bulk/{jobId}',
  summary: 'Get a bulk action with its results',
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
