import * as z from 'zod'
import { call, tenantCall } from '../call.ts'
import { FactName } from '../integrations/entity.ts'
import { AccountId, ContactId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { SecurityKinds } from '../staff/security-log-calls.ts'
import { LogEvent, Look } from './entity.ts'
import { ACTION_DAYS, LOG_COUNT_DAYS, LOG_COUNT_DAYS_MAX, LOG_PAGE, LOG_PAGES_MAX } from './limits.ts'
import { DoneToUser, UserActions } from './actions.ts'

const Kinds = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(FactName).min(1).max(100))

const filters = {
  /** Kinds, separated by commas. */
  kind: Kinds.optional(),
  /** Only what this account did. */
  editedBy: AccountId.optional(),
  /** The same as `editedBy`. */
  actor: AccountId.optional(),
  /** Only events about this client. */
  contact: ContactId.optional(),
}

const isOnePerson = ({ editedBy, actor }: { editedBy?: string | undefined; actor?: string | undefined }): boolean =>
  editedBy === undefined || actor === undefined || editedBy === actor
const TWO_PEOPLE = { path: ['editedBy'], message: 'Use either editedBy or actor.' }

/**
 * Lists what has happened in the organization, newest first: every change and who made it. Events about clients out of
 * your reach are left out. A page may have fewer events than `limit`, or none, although `next` leads to more. Pages can
 * also be requested by number, among the newest events of the log; `next` leads to all. An event that is recorded late is
 * listed by its time: if you have read past that place, you don't find it further on.
 */
const listEvents = tenantCall('logs.view', { method: 'GET', path: '/v1/logs/events', summary: 'List events' })
  .input(
    z
      .strictObject({
        ...filters,
        /** From this time on, ISO 8601. */
        from: z.iso.datetime({ offset: true }).optional(),
        /** Before this time, ISO 8601. */
        to: z.iso.datetime({ offset: true }).optional(),
        /** What to return with an event; both are always included. */
        includes: commaList(z.enum(['editedBy', 'contact'])).optional(),
        limit: queryInteger(1, 100).default(LOG_PAGE),
        /** The number of the page, from 1, instead of `next`. */
        page: queryInteger(1, LOG_PAGES_MAX).optional(),
        next: z.string().max(200).optional(),
      })
      .refine(({ page: number, next }) => number === undefined || next === undefined, {
        path: ['page'],
        message: 'Use either page or next.',
      })
      .refine(isOnePerson, TWO_PEOPLE)
      .optional(),
  )
  .output(page(LogEvent))

/** Counts the events of the past days. `isMore`: there are more than were counted. */
const countEvents = tenantCall('logs.view', {
  method: 'GET',
  path: '/v1/logs/events/count',
  summary: 'Count events',
})
  .input(
    z
      .strictObject({
        ...filters,
        /** How far back, in days. */
        pastDays: queryInteger(1, LOG_COUNT_DAYS_MAX).default(LOG_COUNT_DAYS),
      })
      .refine(isOnePerson, TWO_PEOPLE)
      .optional(),
  )
  .output(z.object({ count: z.number().int(), isMore: z.boolean() }))

/**
 * Writes events to a file, newest first, up to 5,000: as CSV, or as JSON Lines whose last line is a signature over all bytes
 * before it (Ed25519; `publicKey` is the installation's, as SPKI). The export is itself an event.
 */
const exportEvents = tenantCall(
  'logs.view',
  { method: 'POST', path: '/v1/logs/events/export', summary: 'Export events' },
  // A whole file.
  { unkept: true },
)
  .input(
    z
      .strictObject({
        format: z.enum(['csv', 'jsonl']),
        /** Only these kinds. */
        kind: z.array(FactName).min(1).max(100).optional(),
        /** Only what this account did. */
        editedBy: AccountId.optional(),
        /** The same as `editedBy`. */
        actor: AccountId.optional(),
        /** Only events about this client. */
        contact: ContactId.optional(),
        /** From this time on, ISO 8601. */
        from: z.iso.datetime({ offset: true }).optional(),
        /** Before this time, ISO 8601. */
        to: z.iso.datetime({ offset: true }).optional(),
      })
      .refine(isOnePerson, TWO_PEOPLE),
  )
  .output(z.object({ name: z.string(), text: z.string(), count: z.number().int(), isMore: z.boolean() }))

/**
 * Lists who has seen private data of a client, newest first: who opened the profile or the conversation. A person
 * appears at most once an hour. Lists that name a client don't count.
 */
const listLooks = tenantCall('logs.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/looks',
  summary: 'List who has seen a client',
})
  .input(
    z.strictObject({
      id: ContactId,
      /** Only this account. */
      by: AccountId.optional(),
      limit: queryInteger(1, 100).default(LOG_PAGE),
      next: z.string().max(200).optional(),
    }),
  )
  .output(page(Look))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

/**
 * Counts what coaches have done: all of the organization's, or those that you manage. Coaches who did nothing are
 * included. `since` is the time from which actions are counted: the beginning of the span, or later if there are too
 * many.
 */
const listUserActions = tenantCall('user-actions.view', {
  method: 'GET',
  path: '/v1/admin/user-actions',
  summary: 'Count what coaches did',
})
  .input(
    z
      .strictObject({
        /** How far back, in days. */
        days: queryInteger(1, 30).pipe(z.literal(ACTION_DAYS)).default(7),
      })
      .optional(),
  )
  .output(z.object({ data: z.array(UserActions), since: z.string() }))

/**
 * Lists what others did to accounts, newest first: of everybody in the organization, or of the coaches that you manage.
 * Includes disabling and enabling, roles, second factor, sessions, email and password, switches into the account, and
 * hand-overs of clients. Hand-overs are only found among the newest 200,000 changes of clients' coaches.
 */
const listDoneToUsers = tenantCall('user-actions.view', {
  method: 'GET',
  path: '/v1/admin/user-actions/done-to',
  summary: 'List what was done to coaches',
})
  .input(
    z
      .strictObject({
        /** How far back, in days. */
        days: queryInteger(1, 30).pipe(z.literal(ACTION_DAYS)).default(7),
        /** Only what was done to this account. */
        user: AccountId.optional(),
        limit: queryInteger(1, 100).default(LOG_PAGE),
        next: z.string().max(200).optional(),
      })
      .optional(),
  )
  .output(page(DoneToUser))

/**
 * Writes the security log to a file, newest first, up to 5,000 entries: as CSV, or as JSON Lines signed like those of
 * `exportEvents`. Accounts of an organization get the entries of their organization; installation admins get all. The
 * export is itself an entry.
 */
const exportSecurityLog = call(
  'logs.view',
  { method: 'POST', path: '/v1/logs/security/export', summary: 'Export the security log' },
  // A whole file.
  { unkept: true },
)
  .input(
    z.strictObject({
      format: z.enum(['csv', 'jsonl']),
      /** Only these kinds. */
      kind: SecurityKinds.optional(),
      /** Only entries about this account. */
      account: AccountId.optional(),
      /** A whole IP address. */
      address: z.string().min(1).max(45).optional(),
      /** From this time on, ISO 8601. */
      from: z.iso.datetime({ offset: true }).optional(),
      /** Before this time, ISO 8601. */
      to: z.iso.datetime({ offset: true }).optional(),
    }),
  )
  .output(z.object({ name: z.string(), text: z.string(), count: z.number().int(), isMore: z.boolean() }))

export const logs = {
  listEvents,
  countEvents,
  exportEvents,
  listLooks,
  listUserActions,
  listDoneToUsers,
  exportSecurityLog,
}
