const REMEMBERED = 'organizationId'

/** The organization sent in every request's header; null until the account is known, or if there is none. */
let acting: string | null = null

export const actingOrganization = (): string | null => acting

/** The organization that an account without its own last acted in. It survives sign-out. */
export const readRememberedOrganization = (): string | null => localStorage.getItem(REMEMBERED)

/** Makes all further calls act in this organization. */
export const setActingOrganization = (organizationId: string | null): void => {
  acting = organizationId
}

/** Makes all further calls act in an organization that was chosen among several, and remembers it. */
export const chooseActingOrganization = (organizationId: string): void => {
  acting = organizationId
  localStorage.setItem(REMEMBERED, organizationId)
}
