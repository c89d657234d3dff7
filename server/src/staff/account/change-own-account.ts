import type { FactKind } from '@attune/contract/app/facts'
import type { Account } from '@attune/contract/staff/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { lockAccount, accountStandingOf, type AccountRecord } from '@attune/store/staff/accounts'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { accountOf } from '../me.ts'
import { forgetAccount } from '../session-cache.ts'
import { byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'

/** What a change of one's own account works with. `recordFact` records a fact about the account. */
export interface OwnChange {
  tx: Global
  /** The account's row, locked. */
  held: AccountRecord
  now: Date
  recordFact: (kind: FactKind, more?: Record<string, unknown>) => Promise<void>
}

/**
 * Changes one's own account and records the facts in one transaction, under the lock of its row. Afterwards this
 * process sees the change at once, others within five seconds.
 */
export const changeOwnAccount = async <T>(
  deps: Deps,
  who: Person,
  change: (own: OwnChange) => Promise<T>,
): Promise<T> => {
  const now = deps.now()
  const accountId = who.account.account_id
  const answer = await deps.store.globalTransaction(async (tx) => {
    const held = await lockAccount(tx, accountId)
    return change({
      tx,
      held,
      now,
      recordFact: (kind, more = {}) =>
        appendGlobalFacts(tx, who.home, [{ kind, payload: { accountId, ...more }, ...byOf(who, now) }]),
    })
  })
  forgetAccount(accountId)
  deps.store.hints.give('facts')
  deps.store.hints.give('work')
  return answer
}

/**
 * The same for a change that asks for the password. `verified` is the hash that the password was checked against: if it
 * has changed since, such as by a reset, the change is refused.
 */
export const changeVerifiedAccount = <T>(
  deps: Deps,
  who: Person,
  verified: string,
  change: (own: OwnChange) => Promise<T>,
): Promise<T> =>
  changeOwnAccount(deps, who, (own) => {
    if (own.held.password_hash !== verified) throw new Refusal('PasswordWrong')
    return change(own)
  })

/** The account as it stands now, to answer a change with. */
export const loadOwnAccount = async (deps: Deps, who: Person, db: Global = deps.store.global): Promise<Account> => {
  const standing = await accountStandingOf(db, who.account.account_id)
  if (standing === undefined) throw new Refusal('AuthenticationRequired')
  return accountOf(deps, { ...who, account: standing.account })
}
