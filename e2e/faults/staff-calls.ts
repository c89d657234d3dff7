import { setTimeout as sleep } from 'node:timers/promises'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { DEMO_PASSWORD } from '@attune/samples/cast'

/** For calls that may be repeated without harm. On a busy machine, others are repeated too early and done twice. */
export const REPEATABLE_LIMIT_MS = 5_000
const CALL_LIMIT_MS = 60_000
const SIGN_IN = '/v2/auth.loginByEmail'
/** On a slow machine more calls may be open at once than the server takes. */
const TOO_MANY = 429

/** A signed-in person who makes calls until they are answered, as the panel does over a bad connection. */
export interface StaffCalls {
  /**
   * Tries again after a lost or failed answer, or one that says to come back later. Throws other refusals, since trying again
   * wouldn't help.
   */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Clients in reach, by name: unlike that of threads, this order doesn't change while paging. */
  contacts(): Promise<Contact[]>
  /** A whole thread, oldest first. */
  messages(contactId: string): Promise<Message[]>
}

/** How calls were answered: by status, or `lost` if no answer came. */
export type Answers = Map<number | 'lost', number>

export const signIn = async (
  url: string,
  email: string,
  answers: Answers,
  limitMs = CALL_LIMIT_MS,
): Promise<StaffCalls> => {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  let signingIn: Promise<void> | undefined
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const answer = await once(url + path, request, limitMs)
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) return answer.body as T
      if (answer.status === 401 && path !== SIGN_IN) {
        // A long run outlives an access token.
        await (signingIn ??= begin().finally(() => (signingIn = undefined)))
        continue
      }
      if (answer.status !== 'lost' && answer.status !== TOO_MANY && answer.status < 500)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      await sleep(100 + 20 * Math.min(tries, 20)) // It is asked again, as people do.
    }
    throw new Error(`${method} ${path} was never answered.`)
  }
  const begin = async (): Promise<void> => {
    const credentials = { email, password: DEMO_PASSWORD }
    const { accessToken } = await call<{ accessToken: string }>('POST', SIGN_IN, credentials)
    headers['authorization'] = `Bearer ${accessToken}`
  }
  await begin()
  return {
    call,
    contacts: () =>
      everyPage((next) =>
        call<Page<Contact>>('GET', `/v1/contacts?limit=100${next === null ? '' : `&next=${encodeURIComponent(next)}`}`),
      ),
    messages: (contactId) => {
      const path = `/v1/contacts/${contactId}/messages?limit=200`
      return everyPage((next) => call<Page<Message>>('GET', `${path}&after=${next ?? 0}`))
    },
  }
}

const once = async (
  url: string,
  request: RequestInit,
  limitMs: number,
): Promise<{ status: number | 'lost'; body: unknown }> => {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(limitMs) })
    return { status: answer.status, body: await answer.json() }
  } catch {
    // No connection, cut in the middle, or too late: nobody knows whether it was done.
    return { status: 'lost', body: null }
  }
}

const everyPage = async <T>(load: (next: string | null) => Promise<Page<T>>): Promise<T[]> => {
  const all: T[] = []
  for (let next: string | null = null, more = true; more;) {
    const page: Page<T> = await load(next)
    all.push(...page.data)
    next = page.pagination.next
    more = page.pagination.hasNext
  }
  return all
}
