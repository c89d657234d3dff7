import type { Account } from '@attune/contract/staff/entity'
import { demoAccounts } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'
import type { Person, Visitor } from './who.ts'

export const me = (_deps: Deps, who: Person): Promise<Account> =>
  Promise.resolve({
    _id: who.account.account_id,
    shortId: who.account.short_id,
    name: who.account.name,
    email: who.account.email,
    roles: [who.role],
    organization: who.home,
    accessScope: [],
    scope: { permissions: who.permissions.toString(), features: who.features.toString() },
    photoUrl: who.account.photo_url,
    timezone: who.account.time_zone,
  })

/** What the sign-in page offers while the demo is on. */
export const demoSignIns = async (deps: Deps, _visitor: Visitor) => {
  if (!deps.settings.demo) return { data: [] }
  const accounts = await demoAccounts(deps.store.global)
  return {
    data: accounts.map((account) => ({
      name: account.name,
      email: account.email,
      password: DEMO_PASSWORD,
      note: account.demo_note ?? '',
    })),
  }
}

/** The demo is served on this machine only; its password is no secret. */
export const DEMO_PASSWORD = 'attune-demo-2026'
