import type { Organization } from '@attune/contract/organizations/entity'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  changeOrganization as change,
  lockOrganization,
  type OrganizationChange,
  type OrganizationRecord,
} from '@attune/store/organizations/organizations'
import type { Deps } from '../deps.ts'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'
import { accentFamily } from './accent/accent-family.ts'
import { accessOrganization, mayChangeFlags, organizationFor } from './access.ts'

interface Flags {
  permissions?: string | null | undefined
  features?: string | null | undefined
  permissionsByRole?: Record<string, string> | undefined
}
interface ChangeOrganizationInput {
  id: string
  title?: string | undefined
  accentHue?: number | null | undefined
  labels?: string[] | undefined
  config?: { flags: Flags } | undefined
  rev?: number | undefined
}

/** Changes the given fields. A change of flags is recorded in the security log. */
export const changeOrganization = async (
  deps: Deps,
  who: Person,
  input: ChangeOrganizationInput,
): Promise<Organization> => {
  accessOrganization(who, input.id)
  if (typeof input.accentHue === 'number' && accentFamily(input.accentHue) === null) throw new Refusal('AccentRefused')
  if ((input.labels !== undefined || input.config !== undefined) && !mayChangeFlags(who))
    throw new Refusal('FlagsNotAllowed')
  const flagged = { changed: false }
  const answer = await deps.store.globalTransaction(async (tx) => {
    const row = await lockOrganization(tx, input.id)
    if (row === undefined) throw new Refusal('OrganizationNotFound')
    if (input.rev !== undefined && input.rev !== row.rev)
      throw new Refusal('OrganizationChanged', organizationFor(who, row))
    const columns = columnsOf(row, input)
    if (sameColumns(row, columns)) return organizationFor(who, row)
    flagged.changed = !sameFlags(row, columns)
    const changed = await change(tx, input.id, columns)
    await appendGlobalFacts(tx, input.id, [
      { kind: 'OrganizationChanged', actor: who.account.account_id, cause: who.requestId, at: deps.now() },
    ])
    return organizationFor(who, changed)
  })
  deps.store.hints.give('facts')
  if (flagged.changed) {
    const actorId = who.account.account_id
    const subject = { organizationId: input.id, accountId: actorId, actorId, detail: { flags: 'changed' } }
    recordSecurityEvent(deps, who, 'rights-changed', subject)
  }
  return answer
}

const columnsOf = (row: OrganizationRecord, input: ChangeOrganizationInput): OrganizationChange => {
  const { permissions, features, permissionsByRole } = input.config?.flags ?? {}
  return {
    title: input.title ?? row.title,
    accent_hue: input.accentHue === undefined ? row.accent_hue : input.accentHue,
    labels: input.labels === undefined ? row.labels : [...new Set(input.labels)],
    permissions: permissions === undefined ? row.permissions : toMask(permissions),
    features: features === undefined ? row.features : toMask(features),
    permissions_by_role: permissionsByRole ?? row.permissions_by_role,
  }
}

const toMask = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

const sameFlags = (row: OrganizationRecord, columns: OrganizationChange): boolean =>
  columns.permissions === row.permissions &&
  columns.features === row.features &&
  JSON.stringify(columns.permissions_by_role) === JSON.stringify(row.permissions_by_role)

const sameColumns = (row: OrganizationRecord, columns: OrganizationChange): boolean =>
  columns.title === row.title &&
  columns.accent_hue === row.accent_hue &&
  JSON.stringify(columns.labels) === JSON.stringify(row.labels) &&
  sameFlags(row, columns)
