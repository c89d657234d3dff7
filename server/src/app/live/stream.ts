import { LIVE_CATCH_UP_MAX, LIVE_HEARTBEAT_MS, LIVE_PATH } from '@attune/contract/app/live/limits'
import type { LiveEvent } from '@attune/contract/app/live/events'
import {
  currentPosition,
  cursorOf,
  parseCursor,
  readFacts,
  type Fact,
  type FactPosition,
} from '@attune/store/facts/read-facts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { bearerOf, organizationOf, contextOf, visitorOf } from '../calls.ts'
import { Refusal } from '../../refusal.ts'
import { permit } from '../permit.ts'
import { forgetToken, memberOf } from '../../staff/session-cache.ts'
import { may, type Member } from '../../calls/who.ts'
import type { PresenceUpdate } from '../../presence/audience.ts'
import { openAudience, type LiveAudience } from './audience.ts'
import { isAfter } from './recent-facts.ts'
import { renderTogether } from './render-together.ts'
import type { Tail } from './tail.ts'

/** The open streams of this process and the log they read. */
export interface LiveLog {
  tail: Tail
  /** Ends every stream, at the end of the process. */
  closeAll(): void
  open: Set<() => void>
}

export const openLiveLog = (tail: Tail): LiveLog => {
  const open = new Set<() => void>()
  return { tail, open, closeAll: () => open.forEach((close) => close()) }
}

/** `GET v1/live`: events of one reader from a cursor on. A plain route: thousands of them stay open at once. */
export const mountLive = (app: FastifyInstance, deps: Deps, live: LiveLog): void => {
  live.tail.subscribe((facts) => deps.presence.take(facts))
  const audience = openAudience(deps, live.tail)
  app.addHook('onClose', async () => audience.close())
  const room = { deps, tail: live.tail, audience, render: renderTogether(deps) }
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { member } = await permit(contextOf(deps, request, reply), { right: 'signed-in', tenant: true })
    if (member === undefined) throw new Refusal('AuthenticationRequired')
    const from = readStartPosition(request)
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
    const endLine = deps.presence.line(member.sessionId)
    const reader = follow(room, request, member, from, write, () => stream.end())
    const beat = setInterval(() => stream.write(': \n\n'), LIVE_HEARTBEAT_MS)
    live.open.add(reader.close)
    stream.on('close', () => {
      clearInterval(beat)
      live.open.delete(reader.close)
      endLine()
      reader.close()
    })
  })
}

/** Where to go on: the header of a stream that broke off, else the query; null for a stream that begins. */
const readStartPosition = (request: FastifyRequest): FactPosition | null => {
  const { cursor, ...unknown } = request.query as Record<string, unknown>
  const [field] = Object.keys(unknown)
  if (field !== undefined) throw new Refusal('InputInvalid', toIssue(field, 'The stream takes no such field.'))
  const asked = request.headers['last-event-id'] ?? cursor
  if (asked === undefined) return null
  const place = typeof asked === 'string' ? parseCursor(asked) : null
  if (place === null) throw new Refusal('InputInvalid', toIssue('cursor', 'This is no place in the log.'))
  return place
}

const toIssue = (path: string, message: string) => ({ issues: [{ path, message }] })

const loadReader = (deps: Deps, request: FastifyRequest): Promise<Member | null> => {
  const token = bearerOf(request)
  if (token === null) return Promise.resolve(null)
  return memberOf(deps, token, visitorOf(request), organizationOf(request))
}

/** What all streams of the process have in common. */
interface StreamContext {
  deps: Deps
  tail: Tail
  audience: LiveAudience
  render: ReturnType<typeof renderTogether>
}

/**
 * Follows the log for one reader: catches up from its cursor, then takes what the tail hands on. Batches are told one
 * after the other, so that nothing overtakes.
 */
const follow = (
  { deps, tail, audience, render }: StreamContext,
  request: FastifyRequest,
  first: Member,
  from: FactPosition | null,
  write: (event: LiveEvent) => void,
  end: () => void,
): { close: () => void } => {
  let member = first
  let place = from ?? tail.position()
  let closed = false
  let waiting: Fact[] = []
  let queue = Promise.resolve()

  const close = () => {
    if (closed) return
    closed = true
    unsubscribe()
    presence.stop()
    end()
  }
  const enqueue = (what: () => Promise<void>) => {
    queue = queue.then(async () => {
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
    const own = fresh.filter((fact) => isAbout(fact, member))
    // Rights may also have changed while nobody listened: what was loaded under the old ones is to be loaded again.
    if (own.length > 0) await check(own.some((fact) => fact.kind === 'AccountRightsChanged'))
    if (closed) return
    // Everything that names them is to be loaded again; it happens seldom.
    if (fresh.some((fact) => fact.kind === 'StaffRenamed' && fact.organizationId === member.organizationId))
      reset('names')
    for (const event of await render(member, fresh)) write(event)
    place = { xid: last.xid, position: last.position }
  }

  /** The session may have ended, or the rights may have changed, since the stream began. */
  const check = async (rightsChanged = false) => {
    forgetToken(bearerOf(request) ?? '')
    const now = await loadReader(deps, request)
    if (now === null) {
      if (member.accessExpiresAt > deps.now()) write({ event: 'ended', cursor: cursorOf(place) })
      return close()
    }
    const changed = rightsChanged || fingerprintOf(now) !== fingerprintOf(member)
    member = now
    if (changed) reset('rights')
  }

  const presence = followPresence(
    deps,
    () => member,
    (event) => write({ ...event, cursor: cursorOf(place) }),
  )
  /** What is held is to be loaded again, and who is there is told anew. */
  const reset = (reason: 'rights' | 'names') => {
    write({ event: 'reset', cursor: cursorOf(place), reason })
    presence.begin()
  }
  const unsubscribe = audience.join({
    organizationId: first.organizationId,
    who: () => member,
    take: (facts) => {
      waiting.push(...facts)
      enqueue(async () => {
        const batch = waiting
        waiting = []
        await tell(batch)
      })
    },
    check: () => enqueue(() => check()),
  })

  enqueue(async () => {
    if (from !== null) await catchUp()
    write({ event: 'hello', cursor: cursorOf(place) })
    presence.begin()
  })

  const catchUp = async () => {
    await tail.current()
    if (await isBeyondLog()) return resetTo(tail.position())
    const behind =
      audience.missed(place, first.organizationId) ??
      (await readFacts(deps.store.global, place, LIVE_CATCH_UP_MAX + 1, first.organizationId))
    if (behind.length <= LIVE_CATCH_UP_MAX) return tell(behind)
    resetTo(tail.position())
  }

  const resetTo = (position: FactPosition) => {
    place = position
    write({ event: 'reset', cursor: cursorOf(place), reason: 'behind' })
  }

  /** A cursor of another log, from before a restore: nothing would ever come after it. */
  const isBeyondLog = async () =>
    isAfter(place, tail.position()) && isAfter(place, await currentPosition(deps.store.global))

  return { close }
}

/** Tells one reader who looks at what, as far as they reach and may read it. To begin again is to be told all of it again. */
const followPresence = (deps: Deps, who: () => Member, tell: (event: PresenceUpdate) => void) => {
  let stop = () => {}
  return {
    stop: () => stop(),
    begin: () => {
      stop()
      const { organizationId, reach } = who()
      stop = may(who(), 'conversations.view') ? deps.presence.follow({ organizationId, reach, tell }) : () => {}
    },
  }
}

/** Whether a fact is about the reader's own session or account. */
const isAbout = (fact: Fact, who: Member): boolean =>
  (fact.kind === 'SessionEnded' && fact.payload['sessionId'] === who.sessionId) ||
  ((fact.kind === 'SessionEnded' || fact.kind === 'AccountRightsChanged') &&
    fact.payload['accountId'] === who.account.account_id)

const fingerprintOf = (who: Member): string =>
  JSON.stringify([who.role, who.permissions.toString(), who.features.toString(), who.organizationId, who.reach])
