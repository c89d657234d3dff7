import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, OrganizationId } from '../ids.ts'
import { commaList, page, queryFlag, queryInteger } from '../page.ts'
import { StaffName } from './entity.ts'
import { staffRefusals } from './refusals.ts'
import { ROLES } from '../roles.ts'

const searchFields = {
  /** Part of a name or email. */
  q: z.string().max(100).optional(),
  ids: commaList(AccountId).optional(),
  limit: queryInteger(1, 100).default(10),
}

/** A staff member's account, as seen by account administrators. */
export const User = StaffName.extend({
  phone: z.string().nullable(),
  photoThumbnail: z.string().nullable(),
  organization: OrganizationId.nullable(),
  disabled: z.boolean(),
  roles: z.array(z.enum(ROLES)),
})
export type User = z.infer<typeof User>

/** Lists the accounts of the current organization, by name. */
const users = tenantCall('users.list', { method: 'GET', path: '/v1/admin/users', summary: 'List accounts' })
  .input(z.strictObject(searchFields).optional())
  .output(page(User))

/** A colleague, as shown where their name stands. */
const Colleague = StaffName.extend({ photoThumbnail: z.string().nullable() })
export type Colleague = z.infer<typeof Colleague>

/**
 * Lists your colleagues' names and photos. With `coaches`, only those you may assign clients to: confirmed coaches within your
 * reach. Disabled accounts are only included if requested by id.
 */
const colleagues = tenantCall('signed-in', { method: 'GET', path: '/v1/staff', summary: 'List colleagues' })
  .input(z.strictObject({ ...searchFields, coaches: queryFlag.optional() }).optional())
  .output(page(Colleague))

/**
 * Ends all sessions of an account of the current organization, wherever it is signed in. Its password and API keys stay as
 * they are. For your own account, this session stays open.
 */
const endSessions = tenantCall('users.update', {
  method: 'POST',
  path: '/v1/admin/users/{userId}/end-sessions',
  summary: "End an account's sessions",
})
  .input(
    z.strictObject({
      /** The account whose sessions end. */
      userId: AccountId,
    }),
  )
  .output(z.object({ ended: z.number().int() }))
  .errors({ AccountNotFound: staffRefusals.AccountNotFound })

export const directory = { users, colleagues, endSessions }
