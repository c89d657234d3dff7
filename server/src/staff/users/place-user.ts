import { accountStandingOf, enterStaff, type AccountStanding } from '@attune/store/staff/accounts'
import { leaveStaff, lockStaff, setManaged } from '@attune/store/staff/users/administer'
import { byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { recordFacts } from '../../work/record-facts.ts'

/**
 * Removes an account that has moved from its former organization's staff, and adds it to that of the new one, unless it
 * has been deleted or moved again since.
 */
export const enterHome = async (
  deps: Deps,
  who: Person,
  before: AccountStanding,
  { account, membership }: AccountStanding,
): Promise<void> => {
  const from = before.membership.organization_id
  const to = membership.organization_id
  const { account_id: accountId, name, email } = account
  const by = byOf(who, deps.now())
  if (from !== null && from !== to)
    await deps.store.tenant(from, async (tx) => {
      await leaveStaff(tx, accountId, by.at)
      await recordFacts(tx, [{ kind: 'AccountRightsChanged', payload: { accountId, fields: ['organization'] }, ...by }])
    })
  if (to === null) return
  await deps.store.tenant(to, async (tx) => {
    // Whoever deletes or moves it holds this lock until that is done.
    await lockStaff(tx, accountId)
    const latest = await accountStandingOf(deps.store.global, accountId)
    if (latest?.membership.organization_id === to && latest.account.removed_at === null)
      await enterStaff(tx, { accountId, name, email })
  })
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
