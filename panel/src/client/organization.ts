const REMEMBERED = 'organizationId'
/** Stored instead of an organization for someone who chose all of them. */
const ALL = 'all'
/** The query parameter of a link whose page opens in a different organization. */
const LINKED = 'inOrganization'

/** The organization in every request's header; null until the account is known, if there is none, or for all. */
let acting: string | null = null
/** The organization chosen for this tab, or all of them; only some accounts have that choice. */
let chosen: string | null = null

export const actingOrganization = (): string | null => acting

/**
 * The organization that an account without its own last acted in: in this tab, else in any. It survives sign-out.
 */
export const readRememberedOrganization = (): string | null =>
  tabStorage()?.getItem(REMEMBERED) ?? localStorage.getItem(REMEMBERED)

/** Makes all further calls act in this organization, the only one that the account has. */
export const setActingOrganization = (organizationId: string | null): void => {
  acting = organizationId
  chosen = null
}

/** Makes all further calls act in an organization chosen from several, and remembers it. */
export const chooseActingOrganization = (organizationId: string): void => {
  acting = organizationId
  tabStorage()?.setItem(REMEMBERED, organizationId)
  localStorage.setItem(REMEMBERED, organizationId)
}

/** Keeps this tab in its organization, or in all (null), whatever other tabs choose. */
export const keepTabIn = (organizationId: string | null): void => {
  acting = organizationId
  chosen = organizationId ?? ALL
  tabStorage()?.setItem(REMEMBERED, chosen)
}

/** Opens new tabs in the organization of the tab in use. Returns a function that stops this. */
export const shareWithNewTabs = (): (() => void) => {
  const share = (): void => {
    if (chosen !== null) localStorage.setItem(REMEMBERED, chosen)
  }
  if (document.hasFocus()) share()
  addEventListener('focus', share)
  return () => removeEventListener('focus', share)
}

/**
 * A link whose page acts in this organization, or in none (null), in whichever tab it is opened. Calls in none can answer
 * for all of them. `href` has no fragment.
 */
export const linkInto = (organizationId: string | null, href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [LINKED]: organizationId ?? ALL })}`

/** Enters the organization named by the link that opened this page, and removes the parameter from the address. */
export const enterLinkedOrganization = (): void => {
  const url = new URL(location.href)
  const linked = url.searchParams.get(LINKED)
  if (linked === null) return
  if (linked === ALL || linked.startsWith('or_')) tabStorage()?.setItem(REMEMBERED, linked)
  url.searchParams.delete(LINKED)
  history.replaceState(history.state, '', url)
}

/** Whether an account without its own last chose all organizations. */
export const remembersAll = (): boolean => readRememberedOrganization() === ALL

/** Undefined outside a browser. */
const tabStorage = (): Storage | undefined => globalThis.sessionStorage
