/** Where an export of the organization is downloaded, as a gzipped tar. */
export const ORGANIZATION_EXPORT_PATH = '/v1/organization/export'

/** Where a file of conversations from another product is uploaded. */
export const HISTORY_PATH = '/v1/organization/histories'

/** Where an export of one client is downloaded. */
export const contactExportPath = (contactId: string): `/v1/contacts/${string}/export` =>
  `/v1/contacts/${contactId}/export`
