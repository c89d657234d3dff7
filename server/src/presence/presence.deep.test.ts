import type { PresentPerson } from '@attune/contract/conversations/presence-calls'
import {
  PRESENCE_CALLS,
  PRESENCE_PEOPLE_MAX,
  PRESENCE_SECONDS,
  TYPING_SECONDS,
} from '@attune/contract/conversations/presence-limits'
import { permissionBits } from '@attune/contract/staff/masks'
import { openStore, type Store } from '@attune/store/store'
import { setMembership } from '@attune/store/staff/accounts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reassignContact } from '../contacts/reassign-contact.ts'
import type { Deps } from '../deps.ts'
import { buildServer } from '../app/server.ts'
import { createIntegration } from '../staff/security/integrations.ts'
import { forgetSessions, memberOf } from '../staff/session-cache.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { trackLiveReaders, type LiveReader } from '../testing/live-reader.ts'
import { createWorld, PASSWORD, type World } from '../testing/world.ts'
import type { TestClient, TestOrganization, TestPerson } from '../testing/world.ts'
import { openLiveLog } from '../app/live/stream.ts'
import { startTail, type Tail } from '../app/live/tail.ts'
import { openPresence, type Presence } from './presence.ts'

/** A second process of the product on the same database. */
interface Process {
  app: FastifyInstance
  url: string
  presence: Presence
  store: Store
  tail: Tail
  close(): Promise<void>
}

let world: World
let url: string
let there: Process
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let priya: TestPerson
let maria: TestClient
const { open, listen } = trackLiveReaders(() => url)

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
  there = await secondProcess()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [hannah] })
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
let phones = 60_000
beforeEach(async () => {
  phones += 1
  maria = await northline.client('Maria Lopez', `+130355${phones}`, hannah)
})
afterAll(async () => {
  await there.close()
  await world.close()
})

test('whoever reaches the client is told who looks and who types, nobody else; it ends when they leave', async () => {
  const [ofHannah, ofTess, ofPriya] = await Promise.all([listen(hannah), listen(tess), listen(priya)])
  expect(await look(luis)).toEqual({ people: [person(luis)] })
  for (const reader of [ofHannah, ofPriya]) await shows(reader, [person(luis)])
  await look(luis, 'typing')
  for (const reader of [ofHannah, ofPriya]) await shows(reader, [person(luis, true)])
  await look(luis, 'viewing')
  await shows(ofHannah, [person(luis)])
  await luis.ok('POST', '/v2/threads.presence', { contactId: null, state: 'viewing', tab: 'tab-of-a-test' })
  await shows(ofHannah, [])
  expect(told(ofTess)).toEqual([])
})

test('the place in the log stays where it is: what follows a presence is not lost by coming back to its cursor', async () => {
  await world.factsDelivered()
  const reader = await listen(hannah)
  const begun = reader.cursor()
  await look(luis)
  await shows(reader, [person(luis)])
  expect(reader.cursor()).toBe(begun)
  reader.cut()
  await maria.texts('Said meanwhile')
  const again = await open(hannah, begun)
  await again.until((event) => event.event === 'changed' && event.message?.body?.text === 'Said meanwhile')
})

test('whoever begins to listen is told who is there already, of the clients they reach only', async () => {
  await look(luis)
  const [ofHannah, ofTess] = await Promise.all([listen(hannah), listen(tess)])
  await shows(ofHannah, [person(luis)])
  expect(told(ofTess)).toEqual([])
})

test('a client out of reach is not there, and a program and a reader without the right leave no trace', async () => {
  const reply = await tess.raw({
    method: 'POST',
    url: '/v2/threads.presence',
    payload: { contactId: maria.id, state: 'viewing' },
  })
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'ContactNotFound' }])
  const inside = await memberOf(world.deps, priya.token ?? '', visitor, null)
  if (inside === null) throw new Error('Priya is not there.')
  const { key } = await createIntegration(world.deps, inside, { name: 'Booking page', password: PASSWORD })
  const session = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByApikey', { apikey: key })
  const program = caller(world.app, session.accessToken)
  const answered = await program.raw({
    method: 'POST',
    url: '/v2/threads.presence',
    payload: { contactId: maria.id, state: 'viewing' },
  })
  expect(answered.statusCode === 200 ? answered.json() : { people: [] }).toEqual({ people: [] })
  expect(world.deps.presence.peopleAt(northline.id, maria.id)).toEqual([])
})

test('a masked reader sees colleagues by name, and nothing of the client', async () => {
  const mo = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [hannah] })
  await setMembership(world.deps.store.global, mo.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  // Hannah, too: who has no stream is taken out once the last one of an earlier test has been gone for a while.
  const [reader] = await Promise.all([listen(mo), listen(hannah)])
  await look(hannah)
  await shows(reader, [person(hannah)])
  expect(JSON.stringify(reader.events)).not.toContain('Maria')
})

test('who may not read conversations is told nothing', async () => {
  const outside = await northline.staff('Oda', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, outside.id, { permissions: permissionBits.of(['contacts.view']) })
  forgetSessions()
  const [reader, other] = await Promise.all([listen(outside), listen(priya), listen(hannah)])
  await look(hannah)
  await shows(other, [person(hannah)])
  expect(told(reader)).toEqual([])
})

test('typing ends by itself, and so does a tab that falls silent', async () => {
  const reader = await listen(hannah)
  const before = Date.now()
  await look(luis, 'typing')
  await shows(reader, [person(luis, true)])
  world.deps.presence.expire(Date.now() + TYPING_SECONDS * 1_000 + 1)
  await shows(reader, [person(luis)])
  world.deps.presence.expire(before + PRESENCE_SECONDS * 1_000 - 1)
  expect(world.deps.presence.peopleAt(northline.id, maria.id)).toHaveLength(1)
  world.deps.presence.expire(Date.now() + PRESENCE_SECONDS * 1_000 + 1)
  await shows(reader, [])
})

test('signing out ends it at once; so does the end of the last stream, unless another one is opened', async () => {
  const reader = await listen(hannah)
  const lea = await northline.staff('Lea', 'ROLE_ADMIN')
  await look(lea)
  await shows(reader, [person(lea)])
  await lea.ok('POST', '/v2/auth.revokeToken', { token: lea.token })
  await shows(reader, [])
  const [own, ofPriya] = [await listen(luis), await listen(priya)]
  await look(luis)
  await shows(reader, [person(luis)])
  own.cut()
  const back = await listen(luis)
  await look(priya)
  await expect.poll(() => told(reader).at(-1)).toHaveLength(2)
  ofPriya.cut()
  // Priya’s stream broke off later than his and isn’t opened again: when she is gone, his time would have been over too.
  await shows(reader, [person(luis)])
  expect(world.deps.presence.peopleAt(northline.id, maria.id)).toEqual([person(luis)])
  back.cut()
  await shows(reader, [])
})

test('when the client changes hands, the old coaches hear no more of them', async () => {
  const [ofHannah, ofPriya] = await Promise.all([listen(hannah), listen(priya)])
  await look(luis)
  await shows(ofHannah, [person(luis)])
  const member = await memberOf(world.deps, priya.token ?? '', visitor, northline.id)
  if (member === null) throw new Error('Priya is not there.')
  await reassignContact(world.deps, member, { id: maria.id, coaches: [tess.id] })
  await shows(ofHannah, [])
  await expect.poll(() => world.deps.presence.peopleAt(northline.id, maria.id)).toEqual([])
  // What another process still reports from before is ignored.
  world.deps.presence.see(seen(luis, [hannah.id]))
  expect(world.deps.presence.peopleAt(northline.id, maria.id)).toEqual([])
  expect(told(ofPriya).at(-1)).toEqual([])
})

test('two processes tell each other; a lost word is made good by the next one', async () => {
  const reader = await listen(hannah, undefined, there.url)
  await showsOnceToldOf(() => look(luis), reader, [person(luis)])
  await expect.poll(() => there.presence.peopleAt(northline.id, maria.id)).toEqual([person(luis)])
  const ofThere = caller(there.app, luis.token)
  await expect
    .poll(async () => {
      await ofThere.ok('POST', '/v2/threads.presence', { contactId: null, state: 'viewing', tab: 'tab-of-a-test' })
      return world.deps.presence.peopleAt(northline.id, maria.id)
    }, AGAIN)
    .toEqual([])
  await shows(reader, [])
  // This message reaches nobody.
  world.deps.presence.see(seen(priya, [hannah.id]))
  world.deps.presence.close()
  world.deps.presence = openPresence(world.deps.store.hints)
  await showsOnceToldOf(() => look(priya), reader, [person(priya)])
})

test('a thousand viewers of one client cost each reader a few events, and no more than some names each', async () => {
  const reader = await listen(hannah)
  const sam = await northline.client('Sam Cole', '+13035550143', hannah)
  for (let at = 0; at < 1_000; at += 1)
    world.deps.presence.see({
      ...seen(luis, [hannah.id]),
      sessionId: `se_${at}`,
      accountId: `us_${String(at).padStart(32, '0')}`,
    })
  await expect.poll(() => told(reader).at(-1)?.length).toBe(PRESENCE_PEOPLE_MAX)
  // Events come in order: more of Maria’s would have come before this one.
  world.deps.presence.see({ ...seen(priya, [hannah.id]), contactId: sam.id })
  await reader.until((event) => event.event === 'presence' && event.contactId === sam.id)
  expect(told(reader).length).toBeLessThan(5)
  await expect.poll(() => there.presence.peopleAt(northline.id, maria.id).length).toBe(PRESENCE_PEOPLE_MAX)
})

test('a panel that says it all the time is asked to wait', async () => {
  const loud = await northline.staff('Loud', 'ROLE_ADMIN')
  let refused = 0
  for (let at = 0; at <= PRESENCE_CALLS.most; at += 1) if (!world.deps.presence.admits(loud.id)) refused += 1
  expect(refused).toBeGreaterThan(0)
  const reply = await loud.raw({
    method: 'POST',
    url: '/v2/threads.presence',
    payload: { contactId: null, state: 'viewing' },
  })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, String(PRESENCE_CALLS.seconds)])
  expect(reply.json()).toMatchObject({ code: 'PresenceThrottled' })
})

const visitor = { address: 'test', requestId: 'test' }

const person = ({ id, name }: TestPerson, typing = false): PresentPerson => ({ _id: id, name, typing })

const seen = ({ id, name }: TestPerson, coachIds: string[]) => ({
  sessionId: `se_${id}`,
  tab: 'tab-of-a-test',
  accountId: id,
  name,
  organizationId: northline.id,
  contactId: maria.id,
  coachIds,
  typing: false,
})

const look = (who: Caller, state: 'viewing' | 'typing' = 'viewing') =>
  who.ok<{ people: PresentPerson[] }>('POST', '/v2/threads.presence', {
    contactId: maria.id,
    state,
    tab: 'tab-of-a-test',
  })

const told = (reader: LiveReader): PresentPerson[][] =>
  reader.events.flatMap((event) => (event.event === 'presence' && event.contactId === maria.id ? [event.people] : []))

const shows = async (reader: LiveReader, people: PresentPerson[]): Promise<void> => {
  await expect.poll(() => told(reader).at(-1), { timeout: 30_000 }).toEqual(people)
}

/** A word from one process to another can be lost, so panels say theirs again and again. */
const AGAIN = { timeout: 30_000, interval: 500 }
const showsOnceToldOf = async (
  say: () => Promise<unknown>,
  reader: LiveReader,
  people: PresentPerson[],
): Promise<void> => {
  const show = async () => {
    await say()
    return told(reader).at(-1)
  }
  await expect.poll(show, AGAIN).toEqual(people)
}

const secondProcess = async (): Promise<Process> => {
  const store = await openStore(world.database.app, 4, world.deps.store.reactions)
  const presence = openPresence(store.hints)
  const deps: Deps = { ...world.deps, store, presence }
  const tail = await startTail(deps)
  const live = openLiveLog(tail)
  const app = await buildServer(deps, live, {
    panel: null,
    rateLimit: 1_000_000,
    callsAtOnce: 100,
    metricsToken: null,
    ready: () => true,
  })
  return {
    app,
    url: await app.listen({ port: 0 }),
    presence,
    store,
    tail,
    close: async () => {
      live.closeAll()
      await app.close()
      await tail.stop()
      presence.close()
      await store.close()
    },
  }
}
