import { REFRESH_TIMEOUT_MS } from '@attune/contract/staff/limits'
import type { TokensWithKey } from '@attune/contract/staff/entity'
import { holdTab } from './ask-before-leaving.ts'
import { failureOf } from './failure.ts'
import { openCalls } from './open-calls.ts'
import { CallRefused } from './refusal.ts'

const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
/** Only a key that belongs to no person comes back from sign-in and is held (spec 1 §4, §5). */
const API_KEY = 'apikey'
/** What stays in local storage when somebody signs out (spec 1 §4). */
const KEPT_AT_SIGN_OUT = /^(?:themeName$|organizationId$|singleKeys$|sidebarWidth|composer:)/
/** What somebody typed and the server does not have yet; it stays when the session ends without their doing. */
const KEPT_AT_SESSION_END = /^(?:draft|unsent):/

export class SessionEnded extends Error {
  override name = 'SessionEnded'
}

type Flush = () => Promise<unknown>
const flushes = new Set<Flush>()
const endListeners = new Set<() => void>()

export const accessToken = (): string | null => localStorage.getItem(ACCESS)
export const isSignedIn = (): boolean =>
  localStorage.getItem(REFRESH) !== null || localStorage.getItem(API_KEY) !== null

/** Signs in by e-mail, with the code of the second factor where one is asked for; refusals reach the caller. */
export const signIn = async (email: string, password: string, code?: string): Promise<void> =>
  storeTokens(await openCalls.loginByEmail({ email, password, ...(code !== undefined && { code }) }))

/** Signs in by an API key; refusals reach the caller. */
export const signInByKey = async (apikey: string): Promise<void> =>
  storeTokens(await openCalls.loginByApikey({ apikey }))

/** Runs before sign-out clears local storage, so that nothing typed is lost. Answers the way to take it back. */
export const flushBeforeSignOut = (flush: Flush): (() => void) => {
  flushes.add(flush)
  return () => flushes.delete(flush)
}

/** Runs when the session is over, in this tab or another one. Answers the way to take it back. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Keeps what was typed, revokes the session on the server and forgets it here. */
export const signOut = async (): Promise<void> => {
  await Promise.allSettled([...flushes].map((flush) => withTimeout(flush())))
  const token = localStorage.getItem(REFRESH)
  // The server may be out of reach; the session must end on this machine all the same.
  if (token !== null) await Promise.allSettled([withTimeout(openCalls.revokeToken({ token }))])
  clearStorage((name) => !KEPT_AT_SIGN_OUT.test(name))
}

/** The session came to its end without the person's doing: it is forgotten on this machine, what they typed is not. */
export const endSession = (): void =>
  clearStorage((name) => !KEPT_AT_SIGN_OUT.test(name) && !KEPT_AT_SESSION_END.test(name))

const clearStorage = (goes: (name: string) => boolean): void => {
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
  for (const name of names) if (goes(name)) localStorage.removeItem(name)
  for (const listener of endListeners) listener()
}

let renewal: Promise<string> | null = null

/**
 * Answers a fresh access token in place of one that the server refused. Many callers, in many tabs, make one
 * refresh: the lock lets one tab through and the others find its result. Throws SessionEnded when the session is over.
 */
export const renewSession = (refused: string | null): Promise<string> => {
  renewal ??= runInOneTab(() => renewTokens(refused)).finally(() => {
    renewal = null
  })
  return renewal
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
    // Only our server's own word ends a session: not a lost connection, nor a proxy's page.
    if (!(error instanceof CallRefused) || error.status !== 401) throw error
    endSession()
    throw new SessionEnded(failureOf(error).content, { cause: error })
  } finally {
    release()
  }
}

/** Whatever a refresh fails with, a key that is held is tried next (spec 1 §8). */
const fetchTokens = async (token: string | null, apikey: string | null): Promise<TokensWithKey> => {
  if (token !== null) {
    try {
      return await withTimeout(openCalls.refreshToken({ token }))
    } catch (error) {
      if (apikey === null) throw error
    }
  }
  return withTimeout(openCalls.loginByApikey({ apikey: apikey ?? '' }))
}

const storeTokens = (tokens: TokensWithKey): void => {
  localStorage.setItem(ACCESS, tokens.accessToken)
  localStorage.setItem(REFRESH, tokens.refreshToken)
  if (tokens.apikey !== undefined) localStorage.setItem(API_KEY, tokens.apikey)
}

/** Web Locks are there on https and on localhost only; elsewhere the server's grace period covers two tabs. */
const runInOneTab = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('attune-session', work) : work()

const withTimeout = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The server took too long to answer.')), REFRESH_TIMEOUT_MS)
    }),
  ])

// Another tab signed out: `storage` fires in every tab but the one that wrote.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === REFRESH && event.newValue === null) for (const listener of endListeners) listener()
})
