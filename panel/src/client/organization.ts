const REMEMBERED = 'organizationId'

/** The organization that calls name in their header; null while the account's own one is meant. */
let acting: string | null = null

export const actingOrganization = (): string | null => acting

/** The organization an account without one worked in last. It survives sign-out. */
export const readRememberedOrganization = (): string | null => localStorage.getItem(REMEMBERED)

/** Lets all calls from now on act in this organization, and remembers a choice. Null: the account's own. */
export const setActingOrganization = (organizationId: string | null): void => {
  acting = organizationId
  if (organizationId !== null) localStorage.setItem(REMEMBERED, organizationId)
}
