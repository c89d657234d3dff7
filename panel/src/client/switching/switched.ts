import { HEADERS, APP_VERSION } from '@attune/contract/headers'
import type { Account } from '@attune/contract/staff/entity'

/** Holds the id of the switch while this browser's session is in another account. */
const KEY = 'switched'

/** Read once, before the first call: a page shows one account for its whole life. */
const switchId = globalThis.localStorage?.getItem(KEY) ?? null

/** Whether this page shows another person's account. Then nothing is done that would leave a trace there. */
export const isSwitched = (): boolean => switchId !== null

/** Sent with every call, so that the server refuses a page that shows a different account than the session's. */
export const switchedHeader = (): Record<string, string> => (switchId === null ? {} : { [HEADERS.switched]: switchId })

/** Starts or ends (null) showing another account: every page of this browser reloads at the home page. */
export const reloadSwitched = (next: string | null): void => {
  if (next === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, next)
  reload()
}

/** Whether a newly loaded account differs from the one this page shows. If so, the page reloads. */
export const followSwitch = ({ switched }: Pick<Account, 'switched'>): boolean => {
  const next = switched?._id ?? null
  if (next === switchId) return false
  reloadSwitched(next)
  return true
}

/** Asks which account the session acts in, after the server refused a call because it was in another one. */
export const askSwitch = async (token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, [HEADERS.appVersion]: APP_VERSION, ...switchedHeader() }
  const answer = await fetch('/v1/users/me', { headers, cache: 'no-store' })
  if (answer.ok) followSwitch((await answer.json()) as Account) // The server follows the contract's schema.
}

const reload = (): void => {
  document.documentElement.style.visibility = 'hidden'
  location.replace('/')
}

// Another tab switched: `storage` fires in every tab except the one that wrote.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === KEY && event.newValue !== switchId) reload()
})
