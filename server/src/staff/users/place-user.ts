import type { AccountStanding } from '@attune/store/staff/accounts'
import { recordStaff } from '@attune/store/staff/accounts'
import { leaveStaff, setManaged } from '@attune/store/staff/users/administer'
import { byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { recordFacts } from '../../work/record-facts.ts'

/** Removes an account that has moved from its former organization's staff, and adds it to that of the new one. */
export const enterHome = async (
  deps: Deps,
  who: Person,
  before: AccountStanding,
  { account, membership }: AccountStanding,
): Promise<void> => {
  const from = before.membership.organization_id
  const to = membership.organization_id
  if (from === to) return
  const { account_id: accountId, name, email } = account
  const by = byOf(who, deps.now())
  if (from !== null)
    await deps.store.tenant(from, async (tx) => {
      await leaveStaff(tx, accountId, by.at)
      await recordFacts(tx, [{ kind: 'AccountRightsChanged', payload: { accountId, fields: ['organization'] }, ...by }])
    })
  if (to !== null) await deps.store.tenant(to, (tx) => recordStaff(tx, { accountId, name, email }))
}

/** Sets whose clients a manager sees. Their open panels follow at once. */
export const setManagerOf = async (
  deps: Deps,
  who: Person,
  { account, membership }: AccountStanding,
  coachIds: string[],
): Promise<void> => {
  const home = membership.organization_id
  if (home === null) return
  const { account_id: accountId } = account
  const by = byOf(who, deps.now())
  await deps.store.tenant(home, async (tx) => {
    if (!(await setManaged(tx, accountId, [...new Set(coachIds)]))) return
    await recordFacts(tx, [{ kind: 'AccountRightsChanged', payload: { accountId, fields: ['managerOf'] }, ...by }])
  })
}
