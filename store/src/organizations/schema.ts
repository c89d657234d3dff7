import type { AutomationSettingsTable, OrganizationsTable, AddressesTable } from './tables.ts'

/** Global tables of which the tenant role sees its organization's part. */
export interface SharedOrganizationsSchema {
  organizations: OrganizationsTable
  addresses: AddressesTable
}

export interface OrganizationsSchema {
  automation_settings: AutomationSettingsTable
}
