const REMEMBERED = 'organizationId'
/** Stored instead of an organization for someone who chose all of them. */
const ALL = 'all'

/** The organization in every request's header; null until the account is known, if there is none, or for all. */
let acting: string | null = null

export const actingOrganization = (): string | null => acting

/**
 * The organization that an account without its own last acted in: in this tab, else in any. It survives sign-out.
 */
export const readRememberedOrganization = (): string | null =>
  tabStorage()?.getItem(REMEMBERED) ?? localStorage.getItem(REMEMBERED)

/** Makes all further calls act in this organization. */
export const setActingOrganization = (organizationId: string | null): void => {
  acting = organizationId
}

/** Makes all further calls act in an organization chosen from several, and remembers it. */
export const chooseActingOrganization = (organizationId: string): void => {
  acting = organizationId
  rememberOrganization(organizationId)
}

/** Makes this tab's next page act in this organization. What this page still calls is about the one it shows. */
export const rememberOrganization = (organizationId: string): void => {
  tabStorage()?.setItem(REMEMBERED, organizationId)
  rememberForNewTab(organizationId)
}

/** Keeps this tab in its organization, or in all (null), whatever other tabs choose. */
export const keepTabIn = (organizationId: string | null): void => {
  acting = organizationId
  tabStorage()?.setItem(REMEMBERED, organizationId ?? ALL)
}

/** Makes the next tab act in this organization. This one stays in its own. */
export const rememberForNewTab = (organizationId: string): void => localStorage.setItem(REMEMBERED, organizationId)

/** Makes this tab's next page act in no organization; calls that can then answer for all of them. */
export const rememberAllOrganizations = (): void => rememberOrganization(ALL)

/** Whether an account without its own last chose all organizations. */
export const remembersAll = (): boolean => readRememberedOrganization() === ALL

/** Undefined outside a browser. */
const tabStorage = (): Storage | undefined => globalThis.sessionStorage
