import * as z from 'zod'
import { AccountId } from '../ids.ts'
import { queryFlag, queryInteger } from '../page.ts'
import { CONTACT_SORTS, CONTACT_STATUSES, SORT_DIRECTIONS } from './constants.ts'

const days = queryInteger(0, 3_650).optional()

/**
 * Which clients: the fields of the list's address, of a saved view and of whatever is done to many. All hold together.
 * - `q` finds parts of a name, and of phone and e-mail for who may see them.
 * - `coach`: one of the client's coaches. `label`: carries it. `unknown`: came by a text from a stranger (or did not).
 * - `muted`: muted now (or not). `timezone`: the client's own.
 * - `lastMessageWithin`, `lastMessageOlder`, `createdWithin`: days. Who never wrote nor was written to is older than any.
 */
export const filterFields = {
  q: z.string().max(100).optional(),
  coach: AccountId.optional(),
  label: z.string().max(40).optional(),
  status: z.enum(CONTACT_STATUSES).optional(),
  muted: queryFlag.optional(),
  unknown: queryFlag.optional(),
  timezone: z.string().max(60).optional(),
  lastMessageWithin: days,
  lastMessageOlder: days,
  createdWithin: days,
}

/**
 * How the list stands; ties stand by id. `name` is the default. To a masked reader no order tells of names: theirs by name
 * goes by id.
 */
export const sortFields = {
  sort: z.enum(CONTACT_SORTS).optional(),
  direction: z.enum(SORT_DIRECTIONS).optional(),
}

export const ContactFilters = z.strictObject({ ...filterFields, ...sortFields })
export type ContactFilters = z.infer<typeof ContactFilters>
