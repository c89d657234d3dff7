import { recordStaff } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'

/** Makes a member known inside the organization, so that what they do there carries their name. */
export const noteMember = (tx: Tenant, { account }: Member): Promise<void> =>
  recordStaff(tx, { accountId: account.account_id, name: account.name, email: account.email })
