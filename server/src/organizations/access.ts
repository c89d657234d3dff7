import type { Organization } from '@attune/contract/organizations/entity'
import type { OrganizationRecord } from '@attune/store/organizations/organizations'
import { Refusal } from '../refusal.ts'
import type { Person } from '../calls/who.ts'

/** Everybody may access their own organization, an admin of the installation any. Others are not found. */
export const accessOrganization = (who: Person, organizationId: string): void => {
  if (who.home !== null && who.home !== organizationId) throw new Refusal('OrganizationNotFound')
}

export const organizationFor = (row: OrganizationRecord): Organization => ({
  _id: row.organization_id,
  title: row.title,
  labels: row.labels,
  logoUrl: row.logo_url,
  timezone: row.time_zone,
  accentHue: row.accent_hue,
  rev: row.rev,
})
