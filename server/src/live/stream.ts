import { LIVE_CATCH_UP_MAX, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@attune/contract/live/limits'
import type { LiveEvent } from '@attune/contract/live/events'
import { SESSION_CACHE_SECONDS } from '@attune/contract/staff/limits'
import {
  currentPosition,
  cursorOf,
  parseCursor,
  readFacts,
  type Fact,
  type FactPosition,
} from '@attune/store/facts/read-facts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { bearerOf, chosenBy, contextOf, visitorOf } from '../http/calls.ts'
import { Refusal } from '../refusal.ts'
import { permit } from '../staff/permit.ts'
import { forgetToken, memberOf } from '../staff/session-cache.ts'
import type { Member } from '../staff/who.ts'
import { renderFacts } from './render.ts'
import type { Tail } from './tail.ts'

/** Without a fact that says so, an ended session or a lost right is felt within the time the calls keep, query and all. */
const CHECK_MS = SESSION_CACHE_SECONDS * 1_000 - 1_000

/** The open streams of this process and the log they read. */
export interface LiveLog {
  tail: Tail
  /** Ends every stream, at the end of the process. */
  closeAll(): void
  open: Set<() => void>
}

export const liveLog = (tail: Tail): LiveLog => {
  const open = new Set<() => void>()
  return { tail, open, closeAll: () => open.forEach((close) => close()) }
}

/** `GET v1/live`: events of one reader from a cursor on. A plain route: thousands of them stay open at once. */
export const mountLive = (app: FastifyInstance, deps: Deps, live: LiveLog): void => {
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { member } = await permit(contextOf(deps, request, reply), { right: 'signed-in', tenant: true })
    if (member === undefined) throw new Refusal('AuthenticationRequired')
    const from = placeAsked(request)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>)
    const write = (event: LiveEvent) => {
      stream.write(`id: ${event.cursor}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`)
    }
    const reader = follow(deps, live, request, member, from, write, () => stream.end())
    const beat = setInterval(() => stream.write(': \n\n'), LIVE_HEARTBEAT_MS)
    live.open.add(reader.close)
    stream.on('close', () => {
      clearInterval(beat)
      live.open.delete(reader.close)
      reader.close()
    })
  })
}

/** Where to go on: the header of a stream that broke off, else the query; null for a stream that begins. */
const placeAsked = (request: FastifyRequest): FactPosition | null => {
  const { cursor, ...unknown } = request.query as Record<string, unknown>
  const [field] = Object.keys(unknown)
  if (field !== undefined) throw new Refusal('InputInvalid', issue(field, 'The stream takes no such field.'))
  const asked = request.headers['last-event-id'] ?? cursor
  if (asked === undefined) return null
  const place = typeof asked === 'string' ? parseCursor(asked) : null
  if (place === null) throw new Refusal('InputInvalid', issue('cursor', 'This is no place in the log.'))
  return place
}

const issue = (path: string, message: string) => ({ issues: [{ path, message }] })

const readerOf = (deps: Deps, request: FastifyRequest): Promise<Member | null> => {
  const token = bearerOf(request)
  if (token === null) return Promise.resolve(null)
  return memberOf(deps, token, visitorOf(request), chosenBy(request))
}

/**
 * Follows the log for one reader: catches up from its cursor, then takes what the tail hands on. Batches are told one
 * after the other, so that nothing overtakes.
 */
const follow = (
  deps: Deps,
  live: LiveLog,
  request: FastifyRequest,
  first: Member,
  from: FactPosition | null,
  write: (event: LiveEvent) => void,
  end: () => void,
): { close: () => void } => {
  let member = first
  let place = from ?? live.tail.position()
  let closed = false
  let waiting: Fact[] = []
  let telling = Promise.resolve()

  const close = () => {
    if (closed) return
    closed = true
    unsubscribe()
    clearInterval(checking)
    end()
  }
  const inTurn = (what: () => Promise<void>) => {
    telling = telling.then(async () => {
      if (closed) return
      await what().catch((error: unknown) => {
        // The reader comes back with its cursor and misses nothing.
        deps.log.warn({ err: error }, 'a live stream was cut')
        close()
      })
    })
  }

  const tell = async (facts: Fact[]) => {
    const fresh = facts.filter((fact) => isAfter(fact, place))
    const last = fresh.at(-1)
    if (last === undefined) return
    const own = fresh.filter((fact) => concerns(fact, member))
    // Rights may also have changed while nobody listened: what was loaded under the old ones is to be loaded again.
    if (own.length > 0) await check(own.some((fact) => fact.kind === 'AccountRightsChanged'))
    if (closed) return
    // Everything that names them is to be loaded again; it happens seldom.
    if (fresh.some((fact) => fact.kind === 'StaffRenamed' && fact.organizationId === member.organizationId))
      write({ event: 'reset', cursor: cursorOf(place), reason: 'names' })
    for (const event of await renderFacts(deps, member, fresh)) write(event)
    place = { xid: last.xid, position: last.position }
  }

  /** The session may have ended, or the rights may have changed, since the stream began. */
  const check = async (rightsChanged = false) => {
    forgetToken(bearerOf(request) ?? '')
    const now = await readerOf(deps, request)
    if (now === null) {
      if (member.accessExpiresAt > deps.now()) write({ event: 'ended', cursor: cursorOf(place) })
      return close()
    }
    if (rightsChanged || standing(now) !== standing(member))
      write({ event: 'reset', cursor: cursorOf(place), reason: 'rights' })
    member = now
  }

  const unsubscribe = live.tail.subscribe((facts) => {
    // Only the own organization's facts and those about sessions wake a reader.
    const own = facts.filter((fact) => fact.organizationId === first.organizationId || fact.contactId === null)
    if (own.length === 0) return
    waiting.push(...own)
    inTurn(async () => {
      const batch = waiting
      waiting = []
      await tell(batch)
    })
  })
  const checking = setInterval(() => inTurn(() => check()), CHECK_MS)

  inTurn(async () => {
    if (from !== null) await catchUp()
    write({ event: 'hello', cursor: cursorOf(place) })
  })

  const catchUp = async () => {
    if (await beyondTheLog()) return resetTo(live.tail.position())
    const behind = await readFacts(deps.store.global, place, LIVE_CATCH_UP_MAX + 1, first.organizationId)
    if (behind.length <= LIVE_CATCH_UP_MAX) return tell(behind)
    resetTo(live.tail.position())
  }

  const resetTo = (position: FactPosition) => {
    place = position
    write({ event: 'reset', cursor: cursorOf(place), reason: 'behind' })
  }

  /** A cursor of another log, from before a restore: nothing would ever come after it. */
  const beyondTheLog = async () =>
    isAfter(place, live.tail.position()) && isAfter(place, await currentPosition(deps.store.global))

  return { close }
}

/** Whether a fact is about the reader's own session or account. */
const concerns = (fact: Fact, who: Member): boolean =>
  (fact.kind === 'SessionEnded' && fact.payload['sessionId'] === who.sessionId) ||
  ((fact.kind === 'SessionEnded' || fact.kind === 'AccountRightsChanged') &&
    fact.payload['accountId'] === who.account.account_id)

const standing = (who: Member): string =>
  JSON.stringify([who.role, who.permissions.toString(), who.features.toString(), who.organizationId, who.reach])

const isAfter = (fact: FactPosition, place: FactPosition): boolean => {
  const [a, b] = [BigInt(fact.xid), BigInt(place.xid)]
  return a > b || (a === b && fact.position > place.position)
}
