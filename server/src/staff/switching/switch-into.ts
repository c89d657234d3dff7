import { isStaff } from '@attune/contract/roles'
import type { AccountStanding } from '@attune/store/staff/accounts'
import type { SwitchRecord } from '@attune/store/staff/switching/account-switches'
import { fullPermissionsOf, may, toPerson, type Person } from '../../calls/who.ts'
import type { RefusalCode } from '@attune/contract/app/refusal-table'

/**
 * Somebody in the account they have switched into: they are its owner with the owner's rights, and `switched` says who
 * they are. They are themselves if the time is over, or if they may no longer be there.
 */
export const switchInto = (
  own: Person,
  { into, standing }: { into: SwitchRecord; standing: AccountStanding | undefined },
  now: Date,
): Person => {
  if (into.expires_at <= now || standing === undefined) return own
  const { sessionId, mark, address, requestId, userAgent } = own
  const accessExpiresAt = into.expires_at < own.accessExpiresAt ? into.expires_at : own.accessExpiresAt
  const visitor = { address, requestId, ...(userAgent !== undefined && { userAgent }) }
  const owner = toPerson(standing, { sessionId, accessExpiresAt, mark }, visitor)
  if (owner === null || whyNotInto(own, owner) !== null) return own
  const { confirmed_at: at, purpose } = into
  return {
    ...owner,
    // A second factor that the owner lacks isn't something that a visitor could set up.
    needsSecondFactor: own.needsSecondFactor,
    switched: {
      switchId: into.switch_id,
      by: own.account,
      reason: into.reason,
      startedAt: into.started_at,
      expiresAt: into.expires_at,
      confirmed: at === null || purpose === null ? null : { at, purpose },
    },
  }
}

/** Why somebody can't switch into an account; null if they can. */
export const whyNotInto = (own: Person, owner: Person): RefusalCode | null => {
  if (owner.account.account_id === own.account.account_id) return 'SwitchSelf'
  if (!isStaff(own.role) || !may(own, 'users.switch')) return 'SwitchAdminsOnly'
  // Nobody can take the place of an admin of the installation. For everybody else there is none.
  if (owner.home === null || (own.home !== null && own.home !== owner.home)) return 'AccountNotFound'
  if (owner.account.kind !== 'person') return 'AccountNotFound'
  return (owner.permissions & ~fullPermissionsOf(own)) !== 0n || (owner.features & ~own.features) !== 0n
    ? 'SwitchNotAllowed'
    : null
}
