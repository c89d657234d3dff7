import type { Tokens } from '@attune/contract/staff/entity'
import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { accountByEmail, accountStandingOf, type AccountRecord } from '@attune/store/staff/accounts'
import { consumeRecoveryCode, consumeStep } from '@attune/store/staff/second-factor'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import type { Visitor } from '../../calls/who.ts'
import { openSession } from './open-session.ts'
import { beginTry, forgive, counterOfAddress, withdrawTry, type TryCounter } from './tries.ts'
import { hashRecoveryCode, normalizeCode } from '../security/recovery-codes.ts'
import { unseal } from '../security/seal.ts'
import { stepOf } from '../security/totp.ts'

/**
 * Signs in with email and password, and with a code if the account has a second factor. Only the right password reveals
 * that a code is needed. Never returns an API key.
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
    // Neither a failure nor a success: earlier failures still count.
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

/** The counter of failed sign-ins for an email address, whether or not it has an account. */
export const counterOfEmail = (email: string): TryCounter => ({
  subject: `email:${email.slice(0, 320)}`,
  most: SIGN_IN_TRIES.perAccount,
})

/** Uses up an authenticator or recovery code. Returns false if it is wrong or was used before. */
const checkCode = async (deps: Deps, tx: Global, account: AccountRecord, text: string): Promise<boolean> => {
  const code = normalizeCode(text)
  if (!/^[0-9]{6}$/.test(code)) return consumeRecoveryCode(tx, account.account_id, hashRecoveryCode(deps.secret, code))
  const secret = unseal(deps.secret, account.account_id, account.second_factor_secret)
  const step = secret === null ? null : stepOf(secret, code, deps.now())
  return step !== null && consumeStep(tx, account.account_id, step)
}
