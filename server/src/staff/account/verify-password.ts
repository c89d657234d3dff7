import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { accountById } from '@attune/store/staff/accounts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { passwordFits } from '../passwords/hash-password.ts'
import { consumeCode } from '../security/consume-code.ts'
import { recordOwnSecurityEvent } from '../../security-log/record-security-event.ts'
import { beginTry, forgive, withdrawTry, type TryCounter } from '../sign-in/tries.ts'
import type { Person } from '../../calls/who.ts'

/**
 * Makes sure that the person themselves is asking, not somebody at their unlocked screen. Wrong passwords are counted
 * separately from sign-in attempts, so that strangers cannot lock people out of their settings. Returns the hash that the
 * password fits.
 */
export const verifyPassword = (deps: Deps, who: Person, password: string): Promise<string> =>
  verify(deps, who, { password, code: null })

/**
 * Also requires the second factor, if the account has one, for actions that could otherwise bypass it. Uses the code
 * up.
 */
export const verifyPasswordAndCode = (
  deps: Deps,
  who: Person,
  input: { password: string; code?: string | undefined },
): Promise<string> => verify(deps, who, { password: input.password, code: input.code ?? '' })

const verify = async (deps: Deps, who: Person, input: { password: string; code: string | null }): Promise<string> => {
  const { account_id: accountId } = who.account
  const { global } = deps.store
  const of = { visitor: who, what: 'password', accountId, organizationId: who.home } as const
  const tried = await beginTry(deps, of, [ownCounterOf(accountId)], deps.now())
  // Read afresh: another process may just have changed it.
  const account = await accountById(global, accountId)
  const hash = account?.password_hash ?? null
  const fits = await passwordFits(hash, input.password.slice(0, PASSWORD_LENGTH.max))
  if (account === undefined || hash === null || !fits || input.password.length > PASSWORD_LENGTH.max) {
    recordOwnSecurityEvent(deps, who, 'password-wrong')
    throw new Refusal('PasswordWrong')
  }
  if (input.code !== null && account.second_factor_at !== null) {
    if (input.code.trim() === '') {
      await withdrawTry(global, tried)
      throw new Refusal('SecondFactorCodeRequired')
    }
    if (!(await consumeCode(deps, global, account, input.code))) {
      recordOwnSecurityEvent(deps, who, 'code-wrong')
      throw new Refusal('SecondFactorCodeWrong')
    }
  }
  await forgive(global, tried)
  return hash
}

/** The counter of wrong passwords and codes entered while signed in. */
export const ownCounterOf = (accountId: string): TryCounter => ({
  subject: `account:${accountId}`,
  most: SIGN_IN_TRIES.perAccount,
  heals: true,
})
