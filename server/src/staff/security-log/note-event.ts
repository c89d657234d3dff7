import type { SecurityEventKind } from '@attune/contract/staff/security-log'
import type { Person, Visitor } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf, plainAddress } from '../sign-in/address-and-device.ts'

/** An event and its account. `detail` must contain no credentials and nothing that a visitor typed. */
interface EventAbout {
  organizationId?: string | null | undefined
  accountId?: string | null | undefined
  actorId?: string | null | undefined
  detail?: Record<string, string>
}

/** Records an event in the security log, with the origin of its request. Call it after the change is committed. */
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

/** Records what someone did with their own account. */
export const noteOwn = (deps: Deps, who: Person, kind: SecurityEventKind, detail?: Record<string, string>): void =>
  noteEvent(deps, who, kind, {
    organizationId: who.home,
    accountId: who.account.account_id,
    ...(detail !== undefined && { detail }),
  })
