import { SECOND_FACTOR_RESET } from '@attune/contract/staff/limits'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { accountStandingOf, changeAccount, lockAccount, type AccountStanding } from '@attune/store/staff/accounts'
import { setRecoveryCodes } from '@attune/store/staff/second-factor'
import {
  confirmReset,
  insertReset,
  openResetOf,
  withdrawResets,
  type ResetRecord,
} from '@attune/store/staff/users/second-factor-resets'
import type { Global } from '@attune/store/store'
import { actorIdOf, causeOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { addMail } from '../mail/add-mail.ts'
import { revokeAllApiKeys } from '../security/api-keys.ts'
import { forgetAccount } from '../session-cache.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { accessUser, isAbove, userDetailsOf } from './access-user.ts'

/** Asks for an account's second factor to be removed. It takes another admin to do it. */
export const askSecondFactorReset = async (
  deps: Deps,
  who: Person,
  { userId: accountId, reason }: { userId: string; reason: string },
): Promise<UserDetails> => {
  const standing = await deps.store.globalTransaction(async (tx) => {
    const reached = await lockReached(tx, who, accountId)
    refuseUnfit(who, reached)
    if (reached.account.second_factor_at === null) throw new Refusal('SecondFactorOff')
    const now = deps.now()
    if ((await openResetOf(tx, accountId, now)) !== undefined) throw new Refusal('ResetAlreadyAsked')
    await withdrawResets(tx, accountId, now)
    await insertReset(tx, {
      reset_id: newId('fr'),
      account_id: accountId,
      asked_by: who.account.account_id,
      reason,
      asked_at: now,
      expires_at: new Date(now.getTime() + SECOND_FACTOR_RESET.hours * 3_600_000),
    })
    await addMail(tx, { mail: 'second-factor-reset-asked', accountId }, now)
    return reached
  })
  deps.store.hints.give('work')
  record(deps, who, standing, 'asked')
  return userDetailsOf(deps, who, standing)
}

/** Removes the second factor, as another admin asked within the last day. */
export const confirmSecondFactorReset = async (
  deps: Deps,
  who: Person,
  { userId: accountId }: { userId: string },
): Promise<UserDetails> => {
  const { standing, ended } = await deps.store.globalTransaction(async (tx) => {
    const reached = await lockReached(tx, who, accountId)
    refuseUnfit(who, reached)
    const now = deps.now()
    const reset = await openResetOf(tx, accountId, now)
    if (reset === undefined || !(await mayStillAsk(tx, reset, reached))) throw new Refusal('ResetNotAsked')
    if (reset.asked_by === who.account.account_id) throw new Refusal('ResetByYourself')
    await confirmReset(tx, reset.reset_id, { accountId: who.account.account_id, at: now })
    const by = {
      organizationId: reached.membership.organization_id,
      actor: who.account.account_id,
      cause: causeOf(who),
    }
    await takeFactorAway(tx, accountId)
    await revokeAllApiKeys(tx, accountId, { ...by, at: now })
    await addMail(tx, { mail: 'second-factor-reset', accountId }, now)
    await appendGlobalFacts(tx, by.organizationId, [
      {
        kind: 'SecondFactorRemoved',
        payload: { accountId, by: 'administrators' },
        actor: by.actor,
        cause: by.cause,
        at: now,
      },
    ])
    const because = { why: 'revoked', accountId, ...by, at: now } as const
    return {
      ended: await endAndRecordSessions(tx, { accountId }, because),
      standing: (await accountStandingOf(tx, accountId)) ?? reached,
    }
  })
  forgetAccount(accountId)
  forgetEndedSessions(deps, ended)
  deps.store.hints.give('work')
  record(deps, who, standing, 'confirmed')
  return userDetailsOf(deps, who, standing)
}

/** Ends a reset that is waiting. */
export const withdrawSecondFactorReset = async (
  deps: Deps,
  who: Person,
  { userId: accountId }: { userId: string },
): Promise<UserDetails> => {
  const standing = await deps.store.globalTransaction(async (tx) => {
    const reached = await lockReached(tx, who, accountId)
    if (who.role !== 'ROLE_ADMIN') throw new Refusal('ResetNotAllowed')
    if ((await openResetOf(tx, accountId, deps.now())) === undefined) throw new Refusal('ResetNotAsked')
    await withdrawResets(tx, accountId, deps.now())
    return reached
  })
  record(deps, who, standing, 'withdrawn')
  return userDetailsOf(deps, who, standing)
}

/** The account as it is now, locked: of two who act at once, the second sees what the first did. */
const lockReached = async (tx: Global, who: Person, accountId: string): Promise<AccountStanding> => {
  await accessUser(tx, who, accountId)
  await lockAccount(tx, accountId)
  const standing = await accessUser(tx, who, accountId)
  if (isAbove(who, standing)) throw new Refusal('UserAboveYou')
  return standing
}

/**
 * Only admins can reset, never for themselves, and only with a second factor of their own: otherwise one admin could
 * set another one's password, sign in as them, and be both.
 */
const refuseUnfit = (who: Person, { account }: AccountStanding): void => {
  if (who.role !== 'ROLE_ADMIN') throw new Refusal('ResetNotAllowed')
  if (account.account_id === who.account.account_id) throw new Refusal('OwnSecondFactorReset')
  if (who.account.second_factor_at === null) throw new Refusal('OwnSecondFactorNeeded')
}

/** Whether whoever asked is still an admin who could: not if they have left, or lost the role, since. */
const mayStillAsk = async (tx: Global, reset: ResetRecord, asked: AccountStanding): Promise<boolean> => {
  const asker = await accountStandingOf(tx, reset.asked_by)
  if (asker === undefined || asker.account.disabled_at !== null || asker.account.removed_at !== null) return false
  const { role, organization_id: home } = asker.membership
  const reaches = home === null || home === asked.membership.organization_id
  return role === 'ROLE_ADMIN' && reaches && asker.account.second_factor_at !== null
}

const takeFactorAway = async (tx: Global, accountId: string): Promise<void> => {
  await changeAccount(tx, accountId, {
    second_factor_secret: null,
    second_factor_at: null,
    second_factor_step: null,
  })
  await setRecoveryCodes(tx, accountId, [])
}

const record = (
  deps: Deps,
  who: Person,
  standing: AccountStanding,
  what: 'asked' | 'confirmed' | 'withdrawn',
): void => {
  const kind = what === 'confirmed' ? 'second-factor-reset' : 'second-factor-reset-asked'
  recordSecurityEvent(deps, who, kind, {
    organizationId: standing.membership.organization_id,
    accountId: standing.account.account_id,
    actorId: actorIdOf(who),
    ...(what === 'withdrawn' && { detail: { reset: 'withdrawn' } }),
  })
}
