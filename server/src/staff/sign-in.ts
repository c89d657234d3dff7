import type { Tokens } from '@attune/contract/staff/entity'
import { PASSWORD_LENGTH, SIGN_IN_TRIES } from '@attune/contract/staff/limits'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountByEmail, standingOf } from '@attune/store/staff/accounts'
import { insertSession } from '@attune/store/staff/sessions'
import { countTries, forgetTries, noteTries } from '@attune/store/staff/sign-in-tries'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { Refusal } from '../refusal.ts'
import { passwordFits } from './passwords.ts'
import { firstTokens } from './tokens.ts'
import type { Visitor } from './who.ts'

/** Signs in by e-mail and password. Failed tries are throttled per account and per address. */
export const signIn = async (
  deps: Deps,
  visitor: Visitor,
  input: { email: string; password: string },
): Promise<Tokens> => {
  const now = deps.now()
  const email = input.email.trim().toLowerCase()
  await refuseTooManyTries(deps, email, visitor.address, now)
  const account = await accountByEmail(deps.store.global, email)
  const usable = input.password.length <= PASSWORD_LENGTH.max && account?.disabled_at === null
  const fits = await passwordFits(account?.password_hash ?? null, input.password.slice(0, PASSWORD_LENGTH.max))
  if (!fits || !usable || account === undefined) {
    await noteTries(deps.store.global, subjects(email, visitor.address), now, windowStart(now))
    throw new Refusal('SignInFailed')
  }
  const standing = await standingOf(deps.store.global, account.account_id)
  if (standing === undefined) throw new Refusal('SignInFailed')
  const tokens = firstTokens(now)
  const sessionId = newId('se')
  await deps.store.globalTransaction(async (tx) => {
    await insertSession(tx, { sessionId, accountId: account.account_id, startedAt: now }, tokens.stored)
    await forgetTries(tx, subjects(email, visitor.address)[0] ?? email)
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

const refuseTooManyTries = async (deps: Deps, email: string, address: string, now: Date): Promise<void> => {
  const [byEmail, byAddress] = subjects(email, address)
  const [perAccount, perAddress] = await Promise.all([
    countTries(deps.store.global, byEmail, windowStart(now)),
    countTries(deps.store.global, byAddress, windowStart(now)),
  ])
  if (perAccount >= SIGN_IN_TRIES.perAccount || perAddress >= SIGN_IN_TRIES.perAddress)
    throw new Refusal('SignInThrottled', { retryAfterSeconds: SIGN_IN_TRIES.windowMinutes * 60 })
}
