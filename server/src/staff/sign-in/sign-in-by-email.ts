import type { Tokens } from '@attune/contract/staff/entity'
import { PASSWORD_LENGTH } from '@attune/contract/staff/limits'
import { accountAndHomeByEmail, accountStandingOf, lockAccount, type AccountRecord } from '@attune/store/staff/accounts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import { hasAccess, type Visitor } from '../../calls/who.ts'
import { consumeCode } from '../security/consume-code.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { counterOfCodes, countersOfSignIn, rememberDeviceOf } from './counters.ts'
import { openSession } from './open-session.ts'
import { beginTry, forgive, withdrawTry, type Try } from './tries.ts'

/**
 * Signs in with email and password, and with a code if the account has a second factor. Only the right password reveals
 * that a code is needed. Never returns an API key.
 */
export const signInByEmail = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string; password: string; code?: string | undefined; device?: string | undefined },
): Promise<Tokens> => {
  const now = deps.now()
  const { global } = deps.store
  const email = input.email.trim().toLowerCase()
  const found = await accountAndHomeByEmail(global, email)
  const account = found?.account
  const about = { accountId: account?.account_id, organizationId: found?.home }
  const attempt = { email, accountId: account?.account_id, address: visitor.address, device: input.device }
  const { isKnown, counters } = await countersOfSignIn(deps, attempt, now)
  const tried = await beginTry(deps, { visitor, what: 'sign-in', ...about }, counters, now)
  const usable = input.password.length <= PASSWORD_LENGTH.max && account?.disabled_at === null
  const fits = await passwordFits(account?.password_hash ?? null, input.password.slice(0, PASSWORD_LENGTH.max))
  const standing =
    account === undefined || !fits || !usable ? undefined : await accountStandingOf(global, account.account_id)
  if (account === undefined || standing === undefined || !hasAccess(standing)) {
    recordSecurityEvent(deps, visitor, 'sign-in-refused', about)
    throw new Refusal('SignInFailed')
  }
  const asksCode = account.second_factor_at !== null
  if (asksCode && (input.code ?? '').trim() === '') {
    // Neither a failure nor a success: earlier failures still count.
    await withdrawTry(global, tried)
    throw new Refusal('SecondFactorRequired')
  }
  const codes: Try[] =
    asksCode && !isKnown
      ? [await beginTry(deps, { visitor, what: 'code', ...about }, [counterOfCodes(account.account_id)], now)]
      : []
  const tokens = await deps.store.globalTransaction(async (tx) => {
    refuseChanged(account, await lockAccount(tx, account.account_id))
    if (asksCode && !(await consumeCode(deps, tx, account, input.code ?? ''))) return null
    for (const one of [tried, ...codes]) await forgive(tx, one)
    await rememberDeviceOf(tx, account.account_id, input.device, now)
    return openSession(deps, tx, visitor, standing, { way: 'password' }, now)
  })
  recordSecurityEvent(deps, visitor, tokens === null ? 'code-wrong' : 'sign-in', about)
  if (tokens === null) throw new Refusal('SecondFactorWrong')
  deps.store.hints.give('facts')
  return tokens
}

/** Refuses the sign-in if what it was checked against has changed since: a password reset ends no session that opens later. */
const refuseChanged = (checked: AccountRecord, current: AccountRecord): void => {
  const isSame =
    current.password_hash === checked.password_hash &&
    (current.disabled_at === null) === (checked.disabled_at === null) &&
    (current.second_factor_at === null) === (checked.second_factor_at === null)
  if (!isSame) throw new Refusal('SignInFailed')
}
