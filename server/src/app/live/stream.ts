import { LIVE_CATCH_UP_MAX, LIVE_PATH } from '@attune/contract/app/live/limits'
import {
  currentPosition,
  cursorOf,
  findFacts,
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
import { actorIdOf } from '../../calls/by.ts'
import { isOutdated, may, type Member } from '../../calls/who.ts'
import type { PresenceUpdate } from '../../presence/audience.ts'
import { openAudience, type LiveAudience } from './audience.ts'
import { limitStreams } from './limit-streams.ts'
import { openOutlet, type Outlet } from './outlet.ts'
import { isAfter } from './recent-facts.ts'
import { renderTogether } from './render-together.ts'
import type { Tail } from './tail.ts'

/** The open streams of this process and the log they read. */
export interface LiveLog {
  tail: Tail
  /** Ends every stream as the process shuts down. */
  closeAll(): void
  open: Set<() => void>
  /** The process will end soon: new streams should go to another one. */
  isLeaving: boolean
}

export const openLiveLog = (tail: Tail): LiveLog => {
  const open = new Set<() => void>()
  return { tail, open, isLeaving: false, closeAll: () => open.forEach((close) => close()) }
}

/**
 * Serves `GET v1/live`: one reader's events from a cursor on. A plain route: thousands of streams stay open at once.
 */
export const mountLive = (app: FastifyInstance, deps: Deps, live: LiveLog): void => {
  live.tail.subscribe((facts) => deps.presence.take(facts))
  const audience = openAudience(deps, live.tail)
  app.addHook('onClose', async () => audience.close())
  const limit = limitStreams()
  const room = { deps, tail: live.tail, audience, render: renderTogether(deps) }
  app.get(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { member } = await permit(contextOf(deps, request, reply), { right: 'signed-in', tenant: true })
    if (member === undefined) throw new Refusal('AuthenticationRequired')
    if (live.isLeaving) throw new Refusal('Unavailable')
    const from = readStartPosition(request)
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, {
      ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    } as Record<string, string>)
    const outlet = openOutlet(stream, () => {
      deps.meters.streamsLetGo.inc()
      request.log.info('a live stream was closed because its reader stopped reading')
    })
    const disconnect = deps.presence.connect(member.sessionId)
    const reader = follow(room, request, member, from, outlet)
    const forget = limit.add(actorIdOf(member), reader.close)
    live.open.add(reader.close)
    deps.meters.streams.set(live.open.size)
    stream.on('close', () => {
      live.open.delete(reader.close)
      deps.meters.streams.set(live.open.size)
      forget()
      disconnect()
      reader.close()
    })
  })
}

/** Where to resume: the header of a stream that broke off, else the query. Null for a new stream. */
const readStartPosition = (request: FastifyRequest): FactPosition | null => {
  const { cursor, ...unknown } = request.query as Record<string, unknown>
  const [field] = Object.keys(unknown)
  if (field !== undefined)
    throw new Refusal('InputInvalid', toIssue(field, "The stream doesn't take this query parameter."))
  const asked = request.headers['last-event-id'] ?? cursor
  if (asked === undefined) return null
  const position = typeof asked === 'string' ? parseCursor(asked) : null
  if (position === null) throw new Refusal('InputInvalid', toIssue('cursor', "This isn't a valid cursor."))
  return position
}

const toIssue = (path: string, message: string) => ({ issues: [{ path, message }] })

const reloadMember = (deps: Deps, request: FastifyRequest): Promise<Member | null> => {
  const token = bearerOf(request)
  if (token === null) return Promise.resolve(null)
  forgetToken(token)
  return memberOf(deps, token, visitorOf(request), organizationOf(request))
}

/** What all streams of the process share. */
interface StreamContext {
  deps: Deps
  tail: Tail
  audience: LiveAudience
  render: ReturnType<typeof renderTogether>
}

/**
 * Follows the log for one reader: catches up from the cursor, then takes what the tail delivers. Batches are handled
 * one after another, so that nothing overtakes.
 */
const follow = (
  context: StreamContext,
  request: FastifyRequest,
  first: Member,
  from: FactPosition | null,
  outlet: Outlet,
): { close: () => void } => {
  const [{ deps, tail, audience, render }, { write }] = [context, outlet]
  let member = first
  let position = from ?? tail.position()
  let closed = false
  const close = () => {
    if (closed) return
    closed = true
    unsubscribe()
    presence.stop()
    outlet.end()
  }
  const enqueue = makeQueue(deps, close)
  const deliver = async (facts: Fact[]) => {
    const fresh = closed ? [] : facts.filter((fact) => isAfter(fact, position))
    const last = fresh.at(-1)
    if (last === undefined) return
    const own = fresh.filter((fact) => isOutdated(member, deps.now()) || isAbout(fact, member))
    // Rights may also have changed while the stream was closed: what was loaded under the old ones must be loaded again.
    if (own.length > 0) await check(own.some((fact) => RIGHTS.has(fact.kind)))
    if (closed) return
    if (hasRenamedStaff(fresh, member)) reset('names')
    for (const some of toParts(fresh)) {
      for (const event of await render(member, some)) {
        if (closed) return
        write(event)
        // The session may have ended while waiting for a slow reader.
        if (await waitForReader(outlet)) await check()
      }
      position = positionOf(some.at(-1) ?? last)
    }
  }

  /** Checks whether the session has ended or the rights have changed since the stream began. */
  const check = async (rightsChanged = false) => {
    if (closed) return
    const now = await reloadMember(deps, request)
    // After a switch into another account, or back, what the reader shows is another's.
    if (now === null || switchOf(now) !== switchOf(member)) {
      if (member.accessExpiresAt > deps.now()) write({ event: 'ended', cursor: cursorOf(position) })
      return close()
    }
    const before = member
    member = now
    if (rightsChanged || fingerprintOf(now) !== fingerprintOf(before)) reset('rights')
  }

  const who = () => member
  const presence = followPresence(deps, who, (event) => write({ ...event, cursor: cursorOf(position) }))
  /** Tells the reader to load everything again, and sends presence afresh. */
  const reset = (reason: 'rights' | 'names' | 'behind', from = position) => {
    position = from
    write({ event: 'reset', cursor: cursorOf(position), reason })
    presence.begin()
  }
  const unsubscribe = audience.join({
    organizationId: first.organizationId,
    who,
    take: inBatches((take) => enqueue(() => deliver(take()))),
    check: () => enqueue(() => check()),
    lose: (from) => enqueue(async () => closed || reset('behind', from)),
  })

  const begin = async () => {
    if (closed) return
    const missed = from === null ? [] : await loadMissed(context, position, first.organizationId)
    if (missed !== 'behind') await deliver(missed)
    else write({ event: 'reset', cursor: cursorOf((position = tail.position())), reason: 'behind' })
    write({ event: 'hello', cursor: cursorOf(position) })
    presence.begin()
  }
  enqueue(begin)
  return { close }
}

/** Everything that shows a name must then be loaded again; this is rare. */
const hasRenamedStaff = (facts: readonly Fact[], { organizationId }: Member): boolean =>
  facts.some((fact) => fact.kind === 'StaffRenamed' && fact.organizationId === organizationId)

/**
 * Runs tasks one after another. If one fails, the stream is cut: the reader reconnects with its cursor and misses
 * nothing.
 */
const makeQueue = ({ log }: Deps, cut: () => void): ((task: () => Promise<unknown>) => void) => {
  let queue: Promise<unknown> = Promise.resolve()
  return (task) => {
    queue = queue.then(task).catch((error: unknown) => {
      log.warn({ err: error }, 'a live stream was cut')
      cut()
    })
  }
}

/** Waits for a reader who is slower than their stream. Returns whether there was anything to wait for. */
const waitForReader = async (outlet: Outlet): Promise<boolean> => {
  const drained = outlet.drained()
  await drained
  return drained !== null
}

/** How many facts are rendered at a time for one reader: rendered facts stay in memory until they are written. */
const PART = 100

const toParts = (facts: Fact[]): Fact[][] =>
  facts.length <= PART
    ? [facts]
    : Array.from({ length: Math.ceil(facts.length / PART) }, (_, part) => facts.slice(part * PART, (part + 1) * PART))

const positionOf = ({ xid, position, server }: Fact): FactPosition => ({ xid, position, server })

/** Collects facts until `schedule`'s task takes them all at once. */
const inBatches = (schedule: (take: () => Fact[]) => void): ((facts: readonly Fact[]) => void) => {
  let waiting: Fact[] = []
  const take = (): Fact[] => {
    const batch = waiting
    waiting = []
    return batch
  }
  return (facts) => {
    waiting.push(...facts)
    schedule(take)
  }
}

/**
 * Loads the facts after a cursor's position. `behind`: there are too many, or the cursor belongs to another log, such as
 * the one before a restore or before a failover that lost changes.
 */
const loadMissed = async (
  context: StreamContext,
  position: FactPosition,
  organizationId: string,
): Promise<Fact[] | 'behind'> => {
  const { deps, tail, audience } = context
  await tail.current()
  // A cursor from before a failover or restart of the database: its fact may be lost.
  if (position.server !== tail.position().server && !(await isInLog(context, position))) return 'behind'
  // A cursor beyond the end of the log: nothing would ever come after it.
  const isBeyond = isAfter(position, tail.position()) && isAfter(position, await currentPosition(deps.store.global))
  if (isBeyond) return 'behind'
  const missed =
    audience.missed(position, organizationId) ??
    (await readFacts(deps.store.global, position, LIVE_CATCH_UP_MAX + 1, organizationId))
  return missed.length <= LIVE_CATCH_UP_MAX ? missed : 'behind'
}

/** Whether a fact with this position is in the log. Zero stands for the beginning. */
const isInLog = async ({ deps, audience }: StreamContext, position: FactPosition): Promise<boolean> =>
  position.xid === '0' || audience.has(position) || (await findFacts(deps.store.global, [position])).facts.length === 1

/** Sends one reader the presence they may see. `begin` sends all of it again. */
const followPresence = (deps: Deps, who: () => Member, send: (event: PresenceUpdate) => void) => {
  let stop = () => {}
  return {
    stop: () => stop(),
    begin: () => {
      stop()
      const { organizationId, reach } = who()
      stop = may(who(), 'conversations.view') ? deps.presence.follow({ organizationId, reach, send }) : () => {}
    },
  }
}

const switchOf = (who: Member): string | undefined => who.switched?.switchId

const SWITCHES: ReadonlySet<string> = new Set(['AccountSwitchStarted', 'AccountSwitchEnded'])

/** After these, what a member may see is loaded again. */
const RIGHTS: ReadonlySet<string> = new Set(['AccountRightsChanged', 'OrganizationDeleted'])

/** Whether a fact is about the reader's own session or account. */
const isAbout = (fact: Fact, who: Member): boolean =>
  ((fact.kind === 'SessionEnded' || SWITCHES.has(fact.kind)) && fact.payload['sessionId'] === who.sessionId) ||
  fact.kind === 'OrganizationDeleted' ||
  ((fact.kind === 'SessionEnded' || fact.kind === 'AccountRightsChanged') &&
    fact.payload['accountId'] === who.account.account_id)

const fingerprintOf = (who: Member): string =>
  JSON.stringify([who.role, who.permissions.toString(), who.features.toString(), who.organizationId, who.reach])
