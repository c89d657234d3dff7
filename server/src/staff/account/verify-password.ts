import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { accountById } from '@attune/store/staff/accounts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import { beginTry, forgive, counterOfAddress } from '../sign-in/tries.ts'
import type { Person } from '../../calls/who.ts'

/**
 * Makes sure that the person themselves is asking, not somebody at their unlocked screen. Wrong passwords are counted
 * separately from sign-in attempts, so that strangers cannot lock people out of their settings.
 */
export const verifyPassword = async (deps: Deps, who: Person, password: string): Promise<void> => {
  const { account_id: accountId } = who.account
  const counted = { subject: `account:${accountId}`, most: SIGN_IN_TRIES.perAccount }
  const tried = await beginTry(deps, [counted, counterOfAddress(who.address)], deps.now())
  // Read afresh: another process may just have changed it.
  const account = await accountById(deps.store.global, accountId)
  const fits = await passwordFits(account?.password_hash ?? null, password.slice(0, PASSWORD_LENGTH.max))
  if (!fits || password.length > PASSWORD_LENGTH.max) throw new Refusal('PasswordWrong')
  await forgive(deps.store.global, tried)
}
