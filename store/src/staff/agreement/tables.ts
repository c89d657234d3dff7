import type { Timestamp } from '../../columns.ts'

/** One version of the terms that an organization's staff agree to. */
export interface AgreementsTable {
  organization_id: string
  version: number
  /** Markdown; empty: from here on there is no agreement. */
  body: string
  changed_by: string
  changed_at: Timestamp
}
export interface AgreementSignaturesTable {
  organization_id: string
  account_id: string
  version: number
  name: string
  signed_at: Timestamp
}

declare module '../../schema.ts' {
  interface TenantSchema {
    agreements: AgreementsTable
    agreement_signatures: AgreementSignaturesTable
  }
}
