import type { Tokens } from '@attune/contract/staff/entity'
import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountByEmail, standingOf } from '@attune/store/staff/accounts'
import { insertSession } from '@attune/store/staff/sessions'
import { countTries, forgetTries, forgetTry, noteTries } from '@attune/store/staff/sign-in-tries'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { passwordFits } from './passwords.ts'
import { firstTokens } from './tokens.ts'
import type { Visitor } from './who.ts'

/**
 * Signs in by e-mail and password. Failed tries are throttled per account and per address: a try is noted before the
 * password is looked at and taken back when it fits, so that a thousand at once get no more tries than one by one.
 */
export const signIn = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string; password: string },
): Promise<Tokens> => {
  const now = deps.now()
  const email = input.email.trim().toLowerCase()
  const [byEmail, byAddress] = subjects(email, visitor.address)
  await refuseTooManyTries(deps, [byEmail, byAddress], now, { inHand: 0 })
  await noteTries(deps.store.global, [byEmail, byAddress], now, windowStart(now))
  await refuseTooManyTries(deps, [byEmail, byAddress], now, { inHand: 1 })
  const account = await accountByEmail(deps.store.global, email)
  const usable = input.password.length <= PASSWORD_LENGTH.max && account?.disabled_at === null
  const fits = await passwordFits(account?.password_hash ?? null, input.password.slice(0, PASSWORD_LENGTH.max))
  if (!fits || !usable || account === undefined) throw new Refusal('SignInFailed')
  const standing = await standingOf(deps.store.global, account.account_id)
  if (standing === undefined) throw new Refusal('SignInFailed')
  const tokens = firstTokens(now)
  const sessionId = newId('se')
  await deps.store.globalTransaction(async (tx) => {
    await insertSession(tx, { sessionId, accountId: account.account_id, startedAt: now }, tokens.stored)
    await forgetTries(tx, byEmail)
    await forgetTry(tx, byAddress, now)
    await appendGlobalFacts(tx, standing.membership.organization_id, [
      { kind: 'SessionStarted', payload: { sessionId }, actor: account.account_id, cause: visitor.requestId, at: now },
    ])
  })
  deps.store.hints.give('facts')
  return tokens.wire
}

const windowStart = (now: Date): Date => new Date(now.getTime() - SIGN_IN_TRIES.windowMinutes * 60_000)

const subjects = (email: string, address: string): [string, string] => [
  `email:${email.slice(0, 320)}`,
  `address:${address}`,
]

const refuseTooManyTries = async (
  deps: Deps,
  [byEmail, byAddress]: [string, string],
  now: Date,
  { inHand }: { inHand: number },
): Promise<void> => {
  const [perAccount, perAddress] = await Promise.all([
    countTries(deps.store.global, byEmail, windowStart(now)),
    countTries(deps.store.global, byAddress, windowStart(now)),
  ])
  if (perAccount - inHand < SIGN_IN_TRIES.perAccount && perAddress - inHand < SIGN_IN_TRIES.perAddress) return
  const retryAfterSeconds = SIGN_IN_TRIES.windowMinutes * 60
  throw new Refusal('SignInThrottled', { retryAfterSeconds }, retryAfterSeconds)
}
