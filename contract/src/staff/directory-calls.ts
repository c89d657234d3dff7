import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId, OrganizationId } from '../ids.ts'
import { commaList, page, queryFlag, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import { absenceCalls } from './absence-calls.ts'
import { StaffName } from './entity.ts'
import { deletionCalls } from './deletion-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { rightsCalls } from './rights/rights-calls.ts'
import { staffRefusals } from './refusals.ts'
import { ROLES } from '../roles.ts'
import { USER_SORTS } from './users/constants.ts'
import { resetCalls } from './users/reset-calls.ts'
import { userCalls } from './users/user-calls.ts'
import { User } from './users/user.ts'

const searchFields = {
  /** Part of a name or email. */
  q: z.string().max(100).optional(),
  ids: commaList(AccountId).optional(),
  limit: queryInteger(1, 100).default(10),
}

/**
 * Lists the accounts of the current organization, by name unless you choose another order. An admin of the installation can name another
 * `organization`: `none` for the accounts of the installation, `all` for everyone's. Without a current organization, it is
 * `all`.
 */
const listUsers = tenantCall(
  'users.list',
  { method: 'GET', path: '/v1/admin/users', summary: 'List accounts' },
  { anywhere: true },
)
  .input(
    z
      .strictObject({
        ...searchFields,
        /** Only accounts with this role. */
        role: z.enum(ROLES).optional(),
        /** An organization's id, `none` or `all`. Everyone except installation admins only reaches their own. */
        organization: z.union([OrganizationId, z.enum(['none', 'all'])]).optional(),
        /** Only disabled accounts, or only the others. */
        disabled: queryFlag.optional(),
        /** `name` by default. `state`: enabled, invited, disabled. Equal values are sorted by id. */
        sort: sortField(sortsIn(USER_SORTS)).optional(),
        /** `asc` by default. */
        direction: sortDirection.optional(),
        next: z.string().max(1_000).optional(),
      })
      .optional(),
  )
  .output(page(User))

/** A colleague, as shown with their name. */
export const Colleague = StaffName.extend({ photoThumbnail: z.string().nullable() })
export type Colleague = z.infer<typeof Colleague>

/**
 * Lists your colleagues' names and photos. With `coaches`, only those you may assign clients to: confirmed coaches within your
 * reach. Disabled accounts are only included if requested by id.
 */
const listColleagues = tenantCall('signed-in', { method: 'GET', path: '/v1/staff', summary: 'List colleagues' })
  .input(
    z
      .strictObject({ ...searchFields, coaches: queryFlag.optional(), next: z.string().max(1_000).optional() })
      .optional(),
  )
  .output(page(Colleague))

/**
 * Ends all sessions of an account of the current organization, wherever it is signed in. Its password and API keys stay as
 * they are. For your own account, this session stays open.
 */
const endSessions = tenantCall(
  'users.update',
  {
    method: 'POST',
    path: '/v1/admin/users/{userId}/end-sessions',
    summary: "End an account's sessions",
  },
  { whileSwitched: 'never' },
)
  .input(
    z.strictObject({
      /** The account whose sessions end. */
      userId: AccountId,
    }),
  )
  .output(z.object({ ended: z.number().int() }))
  .errors({ AccountNotFound: staffRefusals.AccountNotFound })

export const directory = {
  ...{ listUsers, listColleagues, endSessions },
  ...userCalls,
  ...resetCalls,
  ...absenceCalls,
  ...invitationCalls,
  ...deletionCalls,
  ...rightsCalls,
}
