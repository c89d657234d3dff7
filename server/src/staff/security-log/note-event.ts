import type { SecurityEventKind } from '@attune/contract/staff/security-log'
import type { Person, Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf, plainAddress } from '../sign-in/address-and-device.ts'

/** What an event is about. Nothing in `detail` may open anything, and nothing in it is what a visitor typed. */
interface EventAbout {
  organizationId?: string | null | undefined
  accountId?: string | null | undefined
  actorId?: string | null | undefined
  detail?: Record<string, string>
}

/** Notes an event in the security log, with where its request came from. Call it after the commit of what it tells. */
export const noteEvent = (deps: Deps, visitor: Visitor, kind: SecurityEventKind, about: EventAbout = {}): void =>
  deps.securityLog.note({
    kind,
    organizationId: about.organizationId ?? null,
    accountId: about.accountId ?? null,
    actorId: about.actorId ?? null,
    address: plainAddress(visitor.address),
    device: deviceOf(visitor.userAgent ?? ''),
    ...(about.detail !== undefined && { detail: about.detail }),
  })

/** Notes what somebody did with their own account. */
export const noteOwn = (deps: Deps, who: Person, kind: SecurityEventKind, detail?: Record<string, string>): void =>
  noteEvent(deps, who, kind, {
    organizationId: who.home,
    accountId: who.account.account_id,
    ...(detail !== undefined && { detail }),
  })
