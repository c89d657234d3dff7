import type { ColumnType, Generated } from 'kysely'
import type { At, Mask } from '../columns.ts'

export interface OrganizationsTable {
  organization_id: string
  title: string
  labels: Generated<string[]>
  logo_url: string | null
  time_zone: string
  permissions: Mask
  permissions_by_role: ColumnType<Record<string, string>, string | undefined, string>
  features: Mask
  created_at: At
  accent_hue: Generated<number | null>
  rev: Generated<number>
}
export interface AddressesTable {
  carrier: string
  address: string
  organization_id: string
}
