import * as z from 'zod'
import { AccountId } from '../ids.ts'
import { queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { CONTACT_SORTS, CONTACT_STATUSES } from './constants.ts'

const days = queryInteger(0, 3_650).optional()

/** Filters of the client list, of saved views and of bulk actions. A client must match all given filters. */
export const filterFields = {
  /** Part of the name; also part of the phone number or email if you may see them. */
  q: z.string().max(100).optional(),
  /** Has this coach, primary or not. */
  coach: AccountId.optional(),
  /** Has this label. */
  label: z.string().max(40).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
  /** Whether automation is muted for the client now. */
  muted: queryFlag.optional(),
  /** Whether the client was added because an unknown number texted. */
  unknown: queryFlag.optional(),
  /** The client's own time zone, an IANA name. */
  timezone: z.string().max(60).optional(),
  /** The last message is at most this many days old. */
  lastMessageWithin: days,
  /** The last message is more than this many days old, or there is none. */
  lastMessageOlder: days,
  /** Created at most this many days ago. */
  createdWithin: days,
}

export const sortFields = {
  /**
   * `name` by default. `ranks`: by the average of the ranks, the worst first; clients without ranks come after the
   * others. Readers who may not see names get the order of ids instead. Equal values are sorted by id.
   */
  sort: sortField(CONTACT_SORTS).optional(),
  /** Defaults to `desc` for `lastMessage` and `created`, otherwise `asc`. */
  direction: sortDirection.optional(),
}

export const ContactFilters = z.strictObject({ ...filterFields, ...sortFields })
export type ContactFilters = z.infer<typeof ContactFilters>
