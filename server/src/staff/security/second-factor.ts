import { loadOrganization } from '@attune/store/organizations/organizations'
import type { Security } from '@attune/contract/staff/entity'
import { accountById, changeAccount } from '@attune/store/staff/accounts'
import { countRecoveryCodes, setRecoveryCodes } from '@attune/store/staff/second-factor'
import { withdrawResets } from '@attune/store/staff/users/second-factor-resets'
import type { Global } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { ownCounterOf, verifyPassword, verifyPasswordAndCode } from '../account/verify-password.ts'
import { changeOwnAccount, changeVerifiedAccount } from '../account/change-own-account.ts'
import { addMail } from '../mail/add-mail.ts'
import { recordOwnSecurityEvent } from '../../security-log/record-security-event.ts'
import { endAndRecordSessions, forgetEndedSessions } from '../sign-in/end-sessions.ts'
import { beginTry, forgive } from '../sign-in/tries.ts'
import { byOf } from '../../calls/by.ts'
import type { Person } from '../../calls/who.ts'
import { hashRecoveryCode, newRecoveryCodes, normalizeCode } from './recovery-codes.ts'
import { seal, unsealFactor } from './seal.ts'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** Describes how one's own account is secured. */
export const getOwnSecurity = async (deps: Deps, who: Person): Promise<Security> => {
  const account = (await accountById(deps.store.global, who.account.account_id)) ?? who.account
  const organization = who.home === null ? undefined : await loadOrganization(deps.store.global, who.home)
  return {
    passwordChangedAt: account.password_changed_at?.toISOString() ?? null,
    secondFactor: account.second_factor_at !== null,
    secondFactorRequired: organization?.require_second_factor === true,
    secondFactorSince: account.second_factor_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(deps.store.global, account.account_id),
  }
}

/** Starts the set-up with a new secret; an earlier unconfirmed one is dropped. */
export const startSecondFactor = async (
  deps: Deps,
  who: Person,
  input: { password: string },
): Promise<{ secret: string; uri: string }> => {
  const verified = await verifyPassword(deps, who, input.password)
  return changeVerifiedAccount(deps, who, verified, async ({ tx, held }) => {
    if (held.second_factor_at !== null) throw new Refusal('SecondFactorActive')
    const secret = newSecret()
    await changeAccount(tx, held.account_id, {
      second_factor_secret: seal(deps.secret, held.account_id, secret),
      second_factor_step: null,
    })
    return { secret, uri: uriOf(secret, held.email) }
  })
}

/**
 * Turns the second factor on: the first code proves that the authenticator has the secret. Other sessions, which signed
 * in without it, end.
 */
export const confirmSecondFactor = async (
  deps: Deps,
  who: Person,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> => {
  const accountId = who.account.account_id
  const of = { visitor: who, what: 'code', accountId, organizationId: who.home } as const
  const tried = await beginTry(deps, of, [ownCounterOf(accountId)], deps.now())
  const { recoveryCodes, ended } = await changeOwnAccount(deps, who, async ({ tx, held, now, recordFact }) => {
    if (held.second_factor_at !== null) throw new Refusal('SecondFactorActive')
    const secret = unsealFactor(deps, held.account_id, held.second_factor_secret)
    if (secret === null) throw new Refusal('SecondFactorNotSetUp')
    const step = stepOf(secret, normalizeCode(input.code), now)
    if (step === null) {
      recordOwnSecurityEvent(deps, who, 'code-wrong')
      throw new Refusal('SecondFactorCodeWrong')
    }
    await forgive(tx, tried)
    // The code is used up and cannot also sign in.
    await changeAccount(tx, held.account_id, { second_factor_at: now, second_factor_step: step })
    const codes = await replaceCodes(deps, tx, held.account_id)
    // A pending reset was meant for the previous factor.
    await withdrawResets(tx, held.account_id, now)
    await addMail(tx, { mail: 'second-factor-on', accountId: held.account_id }, now)
    await recordFact('SecondFactorAdded')
    const because = { organizationId: who.home, accountId, ...byOf(who, now) }
    const others = { accountId, except: who.sessionId }
    return {
      recoveryCodes: codes,
      ended: await endAndRecordSessions(tx, others, { why: 'second-factor-on', ...because }),
    }
  })
  forgetEndedSessions(deps, ended)
  recordOwnSecurityEvent(deps, who, 'second-factor-on')
  return { recoveryCodes }
}

export const renewRecoveryCodes = async (
  deps: Deps,
  who: Person,
  input: { password: string; code?: string | undefined },
): Promise<{ recoveryCodes: string[] }> => {
  const verified = await verifyPasswordAndCode(deps, who, input)
  const renewed = await changeVerifiedAccount(deps, who, verified, async ({ tx, held }) => {
    if (held.second_factor_at === null) throw new Refusal('SecondFactorNotSetUp')
    return { recoveryCodes: await replaceCodes(deps, tx, held.account_id) }
  })
  recordOwnSecurityEvent(deps, who, 'recovery-codes-renewed')
  return renewed
}

/** Turns the second factor off and deletes its secret and codes. The password alone isn't enough. */
export const removeSecondFactor = async (
  deps: Deps,
  who: Person,
  input: { password: string; code?: string | undefined },
): Promise<Security> => {
  const verified = await verifyPasswordAndCode(deps, who, input)
  const wasOn = await changeVerifiedAccount(deps, who, verified, async ({ tx, held, now, recordFact }) => {
    if (held.second_factor_secret === null) return false
    await changeAccount(tx, held.account_id, {
      second_factor_secret: null,
      second_factor_at: null,
      second_factor_step: null,
    })
    await setRecoveryCodes(tx, held.account_id, [])
    if (held.second_factor_at === null) return false
    await withdrawResets(tx, held.account_id, now)
    await addMail(tx, { mail: 'second-factor-off', accountId: held.account_id }, now)
    await recordFact('SecondFactorRemoved')
    return true
  })
  if (wasOn) recordOwnSecurityEvent(deps, who, 'second-factor-off')
  return getOwnSecurity(deps, who)
}

const replaceCodes = async (deps: Deps, tx: Global, accountId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await setRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashRecoveryCode(deps.secret, code)),
  )
  return codes
}
