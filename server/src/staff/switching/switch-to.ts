import type { Switch } from '@attune/contract/staff/entity'
import { SWITCH_MAX } from '@attune/contract/staff/limits'
import { accountStandingOf, lockAccount } from '@attune/store/staff/accounts'
import {
  confirmSwitch as confirm,
  endSwitchesOf,
  insertSwitch,
  listSwitchesInto,
  switchById,
  type SwitchRecord,
  type SwitchWithActor,
} from '@attune/store/staff/switching/account-switches'
import { lockOpenSession } from '@attune/store/staff/sessions'
import type { Global } from '@attune/store/store'
import { causeOf } from '../../calls/by.ts'
import { toPerson, type Member, type Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { forgetSession } from '../session-cache.ts'
import { recordSwitch } from './record-switch.ts'
import { whyNotInto } from './switch-into.ts'

/** Switches one's session into somebody's account. Nothing of that account changes. */
export const switchTo = async (deps: Deps, who: Member, input: { id: string; reason: string }): Promise<Switch> => {
  if (who.switched !== undefined) throw new Refusal('SwitchNested')
  const startedAt = deps.now()
  const switchId = newId('sw')
  const { row, organizationId } = await deps.store.globalTransaction(async (tx) => {
    await refuseUnlessAllowed(tx, who, input.id)
    // Lock the account before its sessions, in the order used when sessions are ended. The lock is shared, so that two
    // people who switch into each other's accounts don't deadlock.
    await lockAccount(tx, who.account.account_id, 'share')
    const session = await lockOpenSession(tx, who.sessionId)
    if (session === undefined) throw new Refusal('AuthenticationRequired')
    if (session.way !== 'password') throw new Refusal('SwitchByKey')
    // Ends one whose time is over, or that was no longer allowed.
    await endSwitchesOf(tx, [who.sessionId], startedAt)
    const isFirst = await insertSwitch(tx, {
      switch_id: switchId,
      session_id: who.sessionId,
      actor_id: who.account.account_id,
      account_id: input.id,
      reason: input.reason,
      started_at: startedAt,
      expires_at: new Date(startedAt.getTime() + SWITCH_MAX.minutes * 60_000),
    })
    if (!isFirst) throw new Refusal('SwitchNested')
    const made = await switchById(tx, switchId)
    const by = { cause: causeOf(who), at: startedAt }
    return { row: made, organizationId: await recordSwitch(tx, 'AccountSwitchStarted', made, by) }
  })
  forgetSession(who.sessionId)
  deps.store.hints.give('facts')
  logSwitch(deps, who, organizationId, 'switched', row)
  return switchFor(row, deps.now())
}

/** Throws unless they may be in this account. */
const refuseUnlessAllowed = async (tx: Global, who: Member, accountId: string): Promise<void> => {
  const standing = await accountStandingOf(tx, accountId)
  const isDisabled = standing !== undefined && standing.account.disabled_at !== null
  const open = isDisabled ? { ...standing, account: { ...standing.account, disabled_at: null } } : standing
  const owner = toPerson(open, { sessionId: '', accessExpiresAt: new Date(0), mark: null }, who)
  // Admins of the installation choose the organization first, as for everything else in it.
  if (owner === null || owner.home !== who.organizationId) throw new Refusal('AccountNotFound')
  const why = whyNotInto(who, owner)
  if (why !== null) throw new Refusal(why)
  // Only those who may be there learn that it is disabled.
  if (isDisabled) throw new Refusal('SwitchDisabled')
}

/** From now on, changes are made in the owner's name, and recorded under both. Confirming twice changes nothing. */
export const confirmSwitch = async (deps: Deps, who: Person, input: { purpose: string }): Promise<Switch> => {
  const { switched } = who
  if (switched === undefined) throw new Refusal('NotSwitched')
  const now = deps.now()
  const row = await deps.store.globalTransaction(async (tx) => {
    await confirm(tx, switched.switchId, input.purpose, now)
    const confirmed = await switchById(tx, switched.switchId)
    if (confirmed.ended_at !== null) throw new Refusal('NotSwitched')
    if (switched.confirmed === null)
      await recordSwitch(tx, 'AccountSwitchConfirmed', confirmed, { cause: causeOf(who), at: now })
    return confirmed
  })
  forgetSession(who.sessionId)
  deps.store.hints.give('facts')
  if (switched.confirmed === null) logSwitch(deps, who, who.home, 'switch-confirmed', row)
  return switchFor(row, now)
}

/** Ends the switch, even one whose time is over. */
export const switchBack = async (deps: Deps, who: Person, _input?: object): Promise<{ switchedBack: boolean }> => {
  const now = deps.now()
  const ended = await deps.store.globalTransaction(async (tx) => {
    const [row] = await endSwitchesOf(tx, [who.sessionId], now)
    if (row === undefined) return undefined
    const by = { cause: causeOf(who), at: now }
    return { row, organizationId: await recordSwitch(tx, 'AccountSwitchEnded', row, by) }
  })
  forgetSession(who.sessionId)
  if (ended === undefined) return { switchedBack: false }
  deps.store.hints.give('facts')
  logSwitch(deps, who, ended.organizationId, 'switched-back', ended.row)
  return { switchedBack: true }
}

/** Who was in one's account. */
export const listSwitches = async (deps: Deps, who: Person, _input?: object): Promise<{ data: Switch[] }> => {
  const rows = await listSwitchesInto(deps.store.global, who.account.account_id, SWITCH_MAX.listed)
  return { data: rows.map((row) => switchFor(row, deps.now())) }
}

const logSwitch = (
  deps: Deps,
  who: Person,
  organizationId: string | null,
  kind: 'switched' | 'switch-confirmed' | 'switched-back',
  row: SwitchRecord,
): void =>
  recordSecurityEvent(deps, who, kind, {
    organizationId,
    accountId: row.account_id,
    actorId: row.actor_id,
    detail: {
      switch: row.switch_id,
      reason: row.reason,
      ...(row.purpose !== null && { purpose: row.purpose }),
    },
  })

const switchFor = (row: SwitchWithActor, now: Date): Switch => {
  const end = row.ended_at ?? (row.expires_at <= now ? row.expires_at : null)
  return {
    _id: row.switch_id,
    by: { _id: row.actor_id, name: row.actor_name, email: row.actor_email },
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    purpose: row.purpose,
    endedAt: end?.toISOString() ?? null,
  }
}
