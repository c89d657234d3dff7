import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import { recordSeen } from '@attune/store/staff/sessions'
import { standingsByAccess, type SessionStanding } from '@attune/store/staff/session-standings'
import type { Global } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { loadTogether } from './load-together.ts'
import { switchInto } from './switching/switch-into.ts'
import { hashToken, sessionEndOf } from './tokens.ts'
import {
  withVisitor,
  enterOrganization,
  isOutdated,
  toPerson,
  type Member,
  type Person,
  type Visitor,
} from '../calls/who.ts'

interface CachedSession {
  person: Person | null
  members: Map<string, Member | null>
  until: number
}

/** Sessions loaded within the last five seconds, by the hash of their access token. */
const cache = new Map<string, CachedSession>()
const CACHE_MOST = 50_000
/** Counts invalidations: a session loaded during one is not cached. */
let forgotten = 0

/** Removes a session from this process's cache; other processes notice its end within five seconds. */
export const forgetSession = (sessionId: string): void => {
  forgotten += 1
  for (const [key, entry] of cache) if (entry.person?.sessionId === sessionId) cache.delete(key)
}

/** Removes all sessions of a changed account. */
export const forgetAccount = (accountId: string): void => {
  forgotten += 1
  for (const [key, entry] of cache) if (entry.person?.account.account_id === accountId) cache.delete(key)
}

/** Removes a session by its access token, so that the next request loads it afresh. */
export const forgetToken = (token: string): void => {
  forgotten += 1
  cache.delete(keyOf(token))
}

/** Empties the cache because rights have changed somewhere. */
export const forgetSessions = (): void => {
  forgotten += 1
  cache.clear()
}

/** The person behind an access token; null if it is not valid. */
export const personOf = async (deps: Deps, token: string, visitor: Visitor): Promise<Person | null> => {
  const entry = await entryOf(deps, token, visitor)
  return entry.person === null ? null : withVisitor(entry.person, visitor)
}

/**
 * The person acting in an organization: their own one, or the chosen one for an admin of the installation. Null if
 * there is none to act in, or if they must set up a second factor first.
 */
export const memberOf = async (
  deps: Deps,
  token: string,
  visitor: Visitor,
  chosen: string | null,
): Promise<Member | null> => {
  const entry = await entryOf(deps, token, visitor)
  const { person } = entry
  if (person === null || person.needsSecondFactor) return null
  const organizationId = person.home ?? chosen
  // Accounts of one organization cannot act in another.
  if (organizationId === null || (person.home !== null && chosen !== null && chosen !== person.home)) return null
  let member = entry.members.get(organizationId)
  if (member === undefined || (member !== null && isOutdated(member, deps.now()))) {
    member = await enterOrganization(deps, person, organizationId)
    entry.members.set(organizationId, member)
  }
  return member === null ? null : withVisitor(member, visitor)
}

const keyOf = (token: string): string => hashToken(token).toString('base64')

const entryOf = async (deps: Deps, token: string, visitor: Visitor): Promise<CachedSession> => {
  const key = keyOf(token)
  const now = deps.now().getTime()
  const known = cache.get(key)
  if (
    known !== undefined &&
    known.until > now &&
    (known.person === null || known.person.accessExpiresAt.getTime() > now)
  )
    return known
  const before = forgotten
  const fresh: CachedSession = {
    person: await loadPerson(deps, key, visitor),
    members: new Map(),
    until: now + SESSION_CACHE_SECONDS * 1000,
  }
  if (fresh.person === null || before !== forgotten) return fresh
  if (cache.size >= CACHE_MOST) cache.clear()
  cache.set(key, fresh)
  return fresh
}

const loadPerson = async (deps: Deps, key: string, visitor: Visitor): Promise<Person | null> => {
  const found = await sessionLoaderOf(deps)(key)
  if (found === undefined) return null
  const { session, standing } = found
  if (session.ended_at !== null || session.access_expires_at <= deps.now()) return null
  if (sessionEndOf(deps.settings, standing?.organization, session.started_at) <= deps.now()) return null
  await noteInUse(deps, session)
  const own = toPerson(
    standing,
    { sessionId: session.session_id, accessExpiresAt: session.access_expires_at, mark: session.mark },
    visitor,
  )
  if (own === null || found.switched === undefined) return own
  return switchInto(own, found.switched, deps.now())
}

/** One per database this process works with. */
const sessionLoaders = new WeakMap<Global, (key: string) => Promise<SessionStanding | undefined>>()

const sessionLoaderOf = ({ store: { global } }: Deps): ((key: string) => Promise<SessionStanding | undefined>) => {
  const known = sessionLoaders.get(global)
  if (known !== undefined) return known
  const load = loadTogether((keys) =>
    standingsByAccess(
      global,
      keys.map((key) => Buffer.from(key, 'base64')),
    ),
  )
  sessionLoaders.set(global, load)
  return load
}

/** A session's last use is stored to the nearest five minutes, so that thousands of open panels rarely write. */
const SEEN_EVERY_MS = 5 * 60_000

const noteInUse = async (deps: Deps, session: { session_id: string; last_seen_at: Date | null }): Promise<void> => {
  const now = deps.now()
  if (session.last_seen_at !== null && now.getTime() - session.last_seen_at.getTime() < SEEN_EVERY_MS) return
  await recordSeen(deps.store.global, session.session_id, now)
}
