import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, OrganizationId } from '../ids.ts'
import { commaList, page, queryFlag, queryInteger } from '../page.ts'
import { StaffName } from './entity.ts'
import { ROLES } from './roles.ts'

const searchFields = {
  /** Parts of a name or an e-mail. */
  q: z.string().max(100).optional(),
  ids: commaList(AccountId).optional(),
  limit: queryInteger(1, 100).default(10),
}

/** A member of staff, as those see them who look after accounts (spec 2 §3 "User"). */
export const User = StaffName.extend({
  phone: z.string().nullable(),
  photoThumbnail: z.string().nullable(),
  organization: OrganizationId.nullable(),
  disabled: z.boolean(),
  roles: z.array(z.enum(ROLES)),
})
export type User = z.infer<typeof User>

/** Accounts of the organization one works in, by name (spec 2 §7). */
const users = tenantCall('users.list', { method: 'GET', path: '/v1/admin/users', summary: 'Accounts by name' })
  .input(z.strictObject(searchFields).optional())
  .output(page(User))

/**
 * Names of one's own colleagues, for whoever has to choose one. With `coaches` only those one may give clients to:
 * confirmed coaches in one's reach. Accounts that are switched off are absent, unless they are asked for by id.
 */
const colleagues = tenantCall('signed-in', { method: 'GET', path: '/v1/staff', summary: 'Colleagues by name' })
  .input(z.strictObject({ ...searchFields, coaches: queryFlag.optional() }).optional())
  .output(page(StaffName))

export const directory = { users, colleagues }
