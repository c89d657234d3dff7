import type { Tokens } from '@attune/contract/staff/entity'
import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { accountByEmail, accountStandingOf } from '@attune/store/staff/accounts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { passwordFits } from '../passwords.ts'
import { checkCode } from '../security/check-code.ts'
import type { Visitor } from '../../calls/who.ts'
import { openSession } from './open-session.ts'
import { beginTry, forgive, counterOfAddress, withdrawTry, type TryCounter } from './tries.ts'

/**
 * Signs in by e-mail and password, and a code where the account has a second factor. Nothing is said of the code to
 * whoever has not the password. Never answers an API key.
 */
export const signInByEmail = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string; password: string; code?: string | undefined },
): Promise<Tokens> => {
  const now = deps.now()
  const email = input.email.trim().toLowerCase()
  const tried = await beginTry(deps, [counterOfEmail(email), counterOfAddress(visitor.address)], now)
  const account = await accountByEmail(deps.store.global, email)
  const usable = input.password.length <= PASSWORD_LENGTH.max && account?.disabled_at === null
  const fits = await passwordFits(account?.password_hash ?? null, input.password.slice(0, PASSWORD_LENGTH.max))
  if (!fits || !usable || account === undefined) throw new Refusal('SignInFailed')
  const standing = await accountStandingOf(deps.store.global, account.account_id)
  if (standing === undefined) throw new Refusal('SignInFailed')
  const asksCode = account.second_factor_at !== null
  if (asksCode && (input.code ?? '').trim() === '') {
    // No failure, but no success either: failures before it still count.
    await withdrawTry(deps.store.global, tried)
    throw new Refusal('SecondFactorRequired')
  }
  const tokens = await deps.store.globalTransaction(async (tx) => {
    if (asksCode && !(await checkCode(deps, tx, account, input.code ?? ''))) throw new Refusal('SecondFactorWrong')
    await forgive(tx, tried)
    return openSession(tx, visitor, standing, { way: 'password' }, now)
  })
  deps.store.hints.give('facts')
  return tokens
}

/** What counts the failures of an account, known or not. */
export const counterOfEmail = (email: string): TryCounter => ({
  subject: `email:${email.slice(0, 320)}`,
  most: SIGN_IN_TRIES.perAccount,
})
