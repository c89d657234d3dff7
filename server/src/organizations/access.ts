import type { Organization } from '@attune/contract/organizations/entity'
import type { OrganizationRecord } from '@attune/store/organizations/organizations'
import { Refusal } from '../refusal.ts'
import { may, type Person } from '../calls/who.ts'

/** Everybody may access their own organization, an admin of the installation any. Others are not found. */
export const accessOrganization = (who: Person, organizationId: string): void => {
  if (who.home !== null && who.home !== organizationId) throw new Refusal('OrganizationNotFound')
}

/** The organization's own admins don't change what limits them. */
export const mayChangeFlags = (who: Person): boolean => who.home === null && may(who, 'organizations.update')

/** An organization as this reader may see it. */
export const organizationFor = (who: Person, row: OrganizationRecord): Organization => ({
  _id: row.organization_id,
  title: row.title,
  labels: row.labels,
  logoUrl: row.logo_url,
  timezone: row.time_zone,
  accentHue: row.accent_hue,
  config: may(who, 'organizations.view')
    ? { flags: toFlags(row), requireSecondFactor: row.require_second_factor }
    : null,
  abilities: { update: may(who, 'organizations.update'), changeFlags: mayChangeFlags(who) },
  rev: row.rev,
})

const toFlags = (row: OrganizationRecord) => ({
  permissions: row.permissions?.toString() ?? null,
  features: row.features?.toString() ?? null,
  permissionsByRole: row.permissions_by_role,
})
