import { recordStaff } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../calls/who.ts'

/** Stores a member's name inside the organization, so that what they do there shows it. */
export const noteMember = (tx: Tenant, { account }: Member): Promise<void> =>
  recordStaff(tx, { accountId: account.account_id, name: account.name, email: account.email })
