import type { Page } from '@attune/contract/page'
import type { StaffName } from '@attune/contract/staff/entity'
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@attune/contract/staff/security-event-kinds'
import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { listSecurityEvents, type SecurityEventRecord } from '@attune/store/staff/security-log'
import { invalidCursor, readMomentCursor, toPage } from '../../calls/cursor.ts'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { editorFor } from '../editor-identity.ts'

export interface SecurityLogFilters {
  kind?: SecurityEventKind[] | undefined
  account?: string | undefined
  address?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
interface SecurityLogInput extends SecurityLogFilters {
  limit: number
  next?: string | undefined
}

/**
 * Lists the security log, newest first. An account of an organization sees that organization's events; events without
 * one are only for installation admins, because a mistyped email could be anyone's.
 */
export const listSecurityLog = async (
  deps: Deps,
  who: Person,
  input: SecurityLogInput = { limit: 50 },
): Promise<Page<SecurityEvent>> => {
  const after = readMomentCursor(input.next)
  if (after !== undefined && !/^[0-9]{1,18}$/.test(after.id)) throw invalidCursor()
  // Includes the latest events of this process.
  await deps.securityLog.flush()
  const rows = await listSecurityEvents(deps.store.global, {
    organizationId: who.home,
    // Only kinds that this version knows: a newer one running alongside it may already write others.
    kinds: input.kind ?? SECURITY_EVENT_KINDS,
    accountId: input.account,
    address: input.address,
    ...(input.from !== undefined && { from: new Date(input.from) }),
    ...(input.to !== undefined && { to: new Date(input.to) }),
    after,
    limit: input.limit,
  })
  return toPage(
    rows,
    input.limit,
    (row) => String(row.security_event_id),
    (row) => eventFor(who, row),
  )
}

const eventFor = (who: Person, row: SecurityEventRecord): SecurityEvent => ({
  _id: String(row.security_event_id),
  at: row.at.toISOString(),
  // Only known kinds were asked for.
  kind: row.kind as SecurityEventKind,
  organization: row.organization_id,
  account: editorFor(who, nameOf(row.account_id, row.account_name, row.account_email)),
  actor: editorFor(who, nameOf(row.actor_id, row.actor_name, row.actor_email)),
  address: row.address,
  device: row.device,
  detail: row.detail,
  count: row.count,
})

const nameOf = (_id: string | null, name: string | null, email: string | null): StaffName | null =>
  _id === null || name === null || email === null ? null : { _id, name, email }
