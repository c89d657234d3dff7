import type { SecurityEventKind } from '@attune/contract/staff/security-event-kinds'
import type { Member, Person, Visitor } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { deviceOf, toPlainAddress } from './address-and-device.ts'

/** The account that an event is about. `detail` must contain no credentials and nothing that a visitor typed. */
interface EventSubject {
  organizationId?: string | null | undefined
  accountId?: string | null | undefined
  actorId?: string | null | undefined
  detail?: Record<string, string>
}

/** Records an event in the security log, with the origin of its request. Call it after the change is committed. */
export const recordSecurityEvent = (
  deps: Deps,
  visitor: Visitor,
  kind: SecurityEventKind,
  subject: EventSubject = {},
): void =>
  deps.securityLog.record({
    kind,
    organizationId: subject.organizationId ?? null,
    accountId: subject.accountId ?? null,
    actorId: subject.actorId ?? null,
    address: toPlainAddress(visitor.address),
    device: deviceOf(visitor.userAgent ?? ''),
    ...(subject.detail !== undefined && { detail: subject.detail }),
  })

/** Records how someone changed what the organization is connected to. */
export const recordConnectionEvent = (
  deps: Deps,
  who: Member,
  kind: Extract<SecurityEventKind, `channel-${string}` | `webhook-${string}`>,
  detail: Record<string, string>,
): void =>
  recordSecurityEvent(deps, who, kind, {
    organizationId: who.organizationId,
    accountId: who.account.account_id,
    actorId: who.switched?.by.account_id,
    detail,
  })

/** Records what someone did with their own account, or with the one they have switched into. */
export const recordOwnSecurityEvent = (
  deps: Deps,
  who: Person,
  kind: SecurityEventKind,
  detail?: Record<string, string>,
): void =>
  recordSecurityEvent(deps, who, kind, {
    organizationId: who.home,
    accountId: who.account.account_id,
    actorId: who.switched?.by.account_id,
    ...(detail !== undefined && { detail }),
  })
