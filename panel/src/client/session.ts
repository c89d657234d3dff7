import { REFRESH_TIMEOUT_MS } from '@attune/contract/staff/limits'
import type { TokensWithKey } from '@attune/contract/staff/entity'
import { holdTab } from './ask-before-leaving.ts'
import { failureOf } from './failure.ts'
import { openCalls } from './open-calls.ts'
import { chooseActingOrganization } from './organization.ts'
import { CallRefused } from './refusal.ts'

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
/** Names the session, so that a page can tell when somebody else has signed in. It gives no access. */
const SESSION = 'session'
/** Sign-in returns the key only if it belongs to no person; only then is it stored. */
const API_KEY = 'apikey'
const DEVICE = 'device'
/** Keys that stay in local storage at sign-out. */
const KEPT_AT_SIGN_OUT = /^(?:device$|themeName$|organizationId$|singleKeys$|sidebarWidth|composer:)/
/** Typed text that the server doesn't have yet. It also stays when the session ends on its own. */
const KEPT_AT_SESSION_END = /^(?:draft|unsent):/
/** The account in a stored text's name. Files that were chosen for a message may be stored without one. */
const ACCOUNT_IN_NAME = /:(us_[0-9a-f]+)(?=:|$)/

export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

const ENDED = 'Your session has ended. Please sign in again.'

/**
 * Saves typed text. `ends`: the session is about to end, and this browser forgets what is stored here. `signal` aborts
 * once nobody waits for the result.
 */
type Save = (options: { ends: boolean; signal: AbortSignal }) => Promise<unknown>
const saves = new Set<Save>()
const farewells = new Set<() => Promise<unknown>>()
const endListeners = new Set<() => void>()

const accessToken = (): string | null => localStorage.getItem(ACCESS)
export const isSignedIn = (): boolean =>
  localStorage.getItem(REFRESH) !== null || localStorage.getItem(API_KEY) !== null

/** Signs in by email, with a second-factor code if one is required. Throws refusals. */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  beginSession(
    await openCalls.loginByEmail({
      grantType: 'password',
      email,
      password,
      device: loadDevice(),
      ...(code !== undefined && { code }),
    }),
  )

/**
 * This browser's secret: with it, accounts that have signed in here aren't slowed down by other people's failed
 * attempts. It gives no access, and is kept after sign-out.
 */
export const loadDevice = (): string => {
  const known = localStorage.getItem(DEVICE)
  if (known !== null && /^[\w-]{43}$/.test(known)) return known
  const made = makeSecret(32)
  localStorage.setItem(DEVICE, made)
  return made
}

const makeSecret = (bytes: number): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Signs in by API key. Throws refusals. */
export const signInByKey = async (apikey: string): Promise<void> =>
  beginSession(await openCalls.loginByApikey({ grantType: 'apikey', apikey }))

/** Sets up a clean installation and signs in as its admin, acting in the new organization. Throws refusals. */
export const signInBySetUp = async (form: Omit<Parameters<typeof openCalls.setUp>[0], 'device'>): Promise<void> => {
  const { organization, ...tokens } = await openCalls.setUp({ ...form, device: loadDevice() })
  chooseActingOrganization(organization)
  beginSession(tokens)
}

/** Accepts an invitation and signs in. Throws refusals. */
export const signInByInvitation = async (form: { token: string; name: string; password: string }): Promise<void> =>
  beginSession(await openCalls.acceptInvitation({ ...form, device: loadDevice() }))

/**
 * Registers a callback that saves typed text on the server: before sign-out, and before acting in another organization
 * or account. It must reject if some text isn't saved. Returns its removal.
 */
export const keepTypedText = (save: Save): (() => void) => {
  saves.add(save)
  return () => saves.delete(save)
}

/** Registers a callback that runs at sign-out, while calls can still be made. */
export const beforeSignOut = (farewell: () => Promise<unknown>): void => void farewells.add(farewell)

/** Registers a callback for the end of the session, in this tab or another one. Returns its removal. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Registers a callback for a sign-in in another tab. Returns its removal. */
export const onSignInElsewhere = (listener: () => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION && newValue !== null) listener()
  }
  globalThis.addEventListener('storage', hear)
  return () => globalThis.removeEventListener('storage', hear)
}

/** Saves typed text on the server. `ends`: before the end of the session. Returns whether all of it is saved. */
export const saveTypedText = async ({ ends }: { ends: boolean }): Promise<boolean> => {
  const stop = new AbortController()
  const saved = await Promise.allSettled([...saves].map((save) => withTimeout(save({ ends, signal: stop.signal }))))
  stop.abort()
  return saved.every(({ status }) => status === 'fulfilled')
}

/**
 * Whether this browser has stored texts that the server doesn't have; a page that is gone may have left them. Of one
 * account, or of any if `accountId` is null.
 */
export const isTextStored = (accountId: string | null): boolean => {
  const kinds = accountId === null ? ['draft:us_', 'unsent:'] : [`draft:${accountId}:`, `unsent:${accountId}:`]
  return storedNames().some((name) => kinds.some((kind) => name.startsWith(kind)))
}

/**
 * Revokes the session on the server and clears it here, along with this account's typed text that isn't saved. Other
 * accounts' text, kept since their sessions ended, waits for them; null: it isn't known whose it is, and all of it goes.
 */
export const signOut = async (accountId: string | null): Promise<void> => {
  await Promise.allSettled([...farewells].map((farewell) => withTimeout(farewell())))
  const token = localStorage.getItem(REFRESH)
  // Even if the server can't be reached, the session must end in this browser.
  if (token !== null) await Promise.allSettled([withTimeout(openCalls.revokeToken({ token }))])
  const isOthers = (name: string) =>
    accountId !== null && KEPT_AT_SESSION_END.test(name) && (ACCOUNT_IN_NAME.exec(name)?.[1] ?? accountId) !== accountId
  clearStorage((name) => !KEPT_AT_SIGN_OUT.test(name) && !isOthers(name))
}

/** Clears a session that ended on its own (revoked or expired). What the user typed is kept. */
export const endSession = (): void =>
  clearStorage((name) => !KEPT_AT_SIGN_OUT.test(name) && !KEPT_AT_SESSION_END.test(name))

const clearStorage = (shouldRemove: (name: string) => boolean): void => {
  for (const name of storedNames()) if (shouldRemove(name)) localStorage.removeItem(name)
  leaveSession()
}

const storedNames = (): string[] => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')

/** The name of the session that this page began with; undefined before its first request. */
let joined: string | null | undefined

const leaveSession = (): void => {
  joined = undefined
  for (const listener of endListeners) listener()
}

/** What a request of this page is made with. */
export interface RequestToken {
  token: string | null
  session: string | null
}

/**
 * Throws SessionEnded if another session has begun in this browser since the page's first request, which a page that was
 * asleep isn't told: what it shows, and what it still has to send, may be another person's.
 */
export const requestToken = (): RequestToken => {
  const session = localStorage.getItem(SESSION)
  if (joined === undefined) joined = session
  if (joined !== session) {
    leaveSession()
    throw new SessionEnded(ENDED)
  }
  return { token: accessToken(), session }
}

let renewal: Promise<string> | null = null

/**
 * Returns a fresh access token in place of one that the server refused. Concurrent callers share one refresh, across
 * tabs too: a lock lets one tab through and the others find its result. Throws SessionEnded when the session is over,
 * even if another one has begun.
 */
export const renewSession = async ({ token: refused, session }: RequestToken): Promise<string> => {
  renewal ??= runInOneTab(() => renewTokens(refused)).finally(() => {
    renewal = null
  })
  const fresh = await renewal
  if (localStorage.getItem(SESSION) !== session) throw new SessionEnded(ENDED)
  return fresh
}

const renewTokens = async (refused: string | null): Promise<string> => {
  const current = accessToken()
  if (current !== null && current !== refused) return current
  const [token, apikey] = [localStorage.getItem(REFRESH), localStorage.getItem(API_KEY)]
  if (token === null && apikey === null) {
    endSession()
    throw new SessionEnded('Refresh session is not available.')
  }
  const release = holdTab('refresh')
  try {
    const tokens = await fetchTokens(token, apikey)
    storeTokens(tokens)
    return tokens.accessToken
  } catch (error) {
    // Only a 401 from our own server ends the session, not a lost connection or a proxy's error page.
    if (!(error instanceof CallRefused) || error.status !== 401) throw error
    endSession()
    throw new SessionEnded(failureOf(error).content, { cause: error })
  } finally {
    release()
  }
}

/** If the refresh fails for any reason, falls back to a stored API key. */
const fetchTokens = async (token: string | null, apikey: string | null): Promise<TokensWithKey> => {
  if (token !== null) {
    try {
      return await withTimeout(openCalls.refreshToken({ token }))
    } catch (error) {
      if (apikey === null) throw error
    }
  }
  return withTimeout(openCalls.loginByApikey({ grantType: 'apikey', apikey: apikey ?? '' }))
}

const beginSession = (tokens: TokensWithKey): void => {
  storeTokens(tokens)
  joined = makeSecret(16)
  localStorage.setItem(SESSION, joined)
}

const storeTokens = (tokens: TokensWithKey): void => {
  localStorage.setItem(ACCESS, tokens.accessToken)
  localStorage.setItem(REFRESH, tokens.refreshToken)
  if (tokens.apikey !== undefined) localStorage.setItem(API_KEY, tokens.apikey)
}

/** Web Locks exist only on https and localhost. Elsewhere the server's grace period covers concurrent tabs. */
const runInOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('attune-session', work) : work()

/** Rejects, as without a connection, if the work takes longer than a refresh may. */
export const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TypeError('The network took too long to answer.')), REFRESH_TIMEOUT_MS)
    }),
  ])

// Another tab signed out: `storage` fires in every tab except the one that wrote.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === REFRESH && event.newValue === null) leaveSession()
})
