/** Ids that the server made for the keys of the cast. */
export interface Cast {
  organizationId: (key: string) => string
  accountId: (key: string) => string
  contactId: (key: string) => string
}
