import type { Organization } from '@attune/contract/organizations/entity'
import type { OrganizationRecord } from '@attune/store/organizations/organizations'

export const organizationOf = (row: OrganizationRecord): Organization => ({
  _id: row.organization_id,
  title: row.title,
  labels: row.labels,
  logoUrl: row.logo_url,
  timezone: row.time_zone,
  accentHue: row.accent_hue,
  rev: row.rev,
})
