const REMEMBERED = 'organizationId'

/** The organization sent in every call's header; null for the account's own. */
let acting: string | null = null

export const actingOrganization = (): string | null => acting

/** The organization that an account without its own last acted in. It survives sign-out. */
export const readRememberedOrganization = (): string | null => localStorage.getItem(REMEMBERED)

/** Makes all further calls act in this organization and remembers it. Null means the account's own. */
export const setActingOrganization = (organizationId: string | null): void => {
  acting = organizationId
  if (organizationId !== null) localStorage.setItem(REMEMBERED, organizationId)
}
