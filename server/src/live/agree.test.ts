import type { FactKind } from '@attune/contract/facts'
import { FACT_KINDS } from '@attune/contract/facts'
import { threadId } from '@attune/contract/ids'
import { permissionBits } from '@attune/contract/staff/masks'
import { setStatus } from '@attune/store/contacts/change-contacts'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reassignContact } from '../contacts/reassign-contact.ts'
import { receiveMessage } from '../conversations/receive-message.ts'
import { forgetSessions, memberOf } from '../staff/session-cache.ts'
import { loadModel } from '../testing/live-model.ts'
import { openLive } from '../testing/live-reader.ts'
import {
  createWorld,
  PASSWORD,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { recordFacts } from '../work/record-facts.ts'

/** Each person’s reach and rights differ; the live stream must show each what a load shows them. */
type Name = 'Hannah' | 'Tess' | 'Luis' | 'Mo' | 'Priya'

interface Change {
  /** Does what writes the fact, among others. */
  by: () => Promise<unknown>
  /** Who is told of a fact of this kind. */
  told: Name[]
}

let world: World
let url: string
let northline: TestOrganization
let people: Record<Name, TestPerson>
let maria: TestClient
let everybodys: TestClient
let phones = 50_000

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  const Hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const Tess = await northline.staff('Tess', 'ROLE_COACH')
  const Luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [Hannah] })
  const Mo = await northline.staff('Mo', 'ROLE_MANAGER', { manages: [Hannah] })
  const Priya = await northline.staff('Priya', 'ROLE_ADMIN')
  people = { Hannah, Tess, Luis, Mo, Priya }
  // Mo sees no names.
  const viewer = permissionBits.of(['conversations.view', 'contacts.view', 'contacts.list'])
  await setMembership(world.deps.store.global, Mo.id, { permissions: viewer })
  forgetSessions()
  maria = await northline.client('Maria Lopez', newPhone(), Hannah)
  everybodys = await northline.client('Everybody’s', newPhone(), Hannah)
  await reassign(everybodys, [Hannah, Tess])
})
afterAll(() => world.close())

const OF_MARIA: Name[] = ['Hannah', 'Luis', 'Mo', 'Priya']

/** Complete by type: a new kind of fact does not compile until it stands here. */
const changes: Record<FactKind, Change> = {
  SessionStarted: {
    by: () => world.anybody.ok('POST', '/v2/auth.loginByEmail', { email: people.Tess.email, password: PASSWORD }),
    told: [],
  },
  SessionEnded: {
    by: async () => {
      const session = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
        email: people.Tess.email,
        password: PASSWORD,
      })
      await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: session.accessToken })
    },
    told: [],
  },
  AccountRightsChanged: { by: () => maskHannah(), told: [] },
  ContactAdded: { by: () => textFrom(newPhone(), 'A stranger'), told: ['Priya'] },
  ContactOptedOut: { by: () => maria.texts('STOP'), told: OF_MARIA },
  ContactOptedIn: {
    by: async () => {
      await maria.texts('STOP')
      await maria.texts('START')
    },
    told: OF_MARIA,
  },
  // Tess wins her, the others lose her or keep her.
  ContactReassigned: { by: () => reassign(maria, [people.Tess]), told: ['Tess', 'Priya'] },
  ContactStatusChanged: { by: () => stop(maria), told: OF_MARIA },
  MessageReceived: { by: () => maria.texts('Hello'), told: OF_MARIA },
  MessageAdded: { by: () => send(people.Hannah, maria, 'Hello'), told: OF_MARIA },
  MessageOmitted: {
    by: async () => {
      await maria.texts('STOP')
      await send(people.Hannah, maria, 'Hello?')
    },
    told: OF_MARIA,
  },
  DeliveryChanged: {
    by: async () => {
      const message = await send(people.Hannah, maria, 'Hello')
      await world.work()
      await maria.receipt(message.id, 'failed', `The number ${maria.phone} is not in service.`)
    },
    told: OF_MARIA,
  },
  ThreadRead: {
    by: async () => {
      await maria.texts('Hello')
      await people.Luis.ok('PATCH', `/v1/threads/${threadId(maria.id)}`, { readSequence: 1 })
    },
    told: ['Luis'],
  },
  DraftChanged: {
    by: () => people.Hannah.ok('PUT', `/v1/contacts/${maria.id}/draft`, { text: 'Half a thou' }),
    told: ['Hannah'],
  },
}

test.for(FACT_KINDS)('%s: what the stream told and what a load shows are the same, for everybody', async (kind) => {
  const names = Object.keys(people) as Name[]
  const screens = await Promise.all(
    names.map(async (name) => {
      const reader = await openLive(url, people[name])
      await reader.until((event) => event.event === 'hello')
      return { name, reader, model: await loadModel(people[name]) }
    }),
  )
  await changes[kind].by()
  // Once this has come everywhere, everything before it has.
  await everybodys.texts('The last word')
  const last = 'The last word'
  for (const { name, reader, model } of screens) {
    await reader.until((event) => event.event === 'changed' && event.message?.body?.text === last)
    // What came before may be told after hello: the log is read only up to where nothing can still come.
    const told = reader.events.flatMap((event) =>
      event.event === 'changed' && event.ids.contactId !== everybodys.id ? [event.kind] : [],
    )
    expect([name, told.includes(kind)]).toEqual([name, changes[kind].told.includes(name)])
    for (const event of reader.events) await model.apply(event)
    expect(model.everything(), name).toEqual((await loadModel(people[name])).everything())
    reader.cut()
  }
})

const newPhone = (): string => {
  phones += 1
  return `+130355${phones}`
}

const textFrom = (phone: string, text: string) =>
  receiveMessage(
    world.deps,
    'simulator',
    { kind: 'message', id: crypto.randomUUID(), from: phone, to: northline.number, text, at: new Date() },
    null,
  )

const reassign = async (client: TestClient, coaches: TestPerson[]): Promise<void> => {
  const visitor = { address: 'test', requestId: 'test' }
  const member = await memberOf(world.deps, people.Priya.token ?? '', visitor, northline.id)
  if (member === null) throw new Error('Priya is not there.')
  await reassignContact(world.deps, member, { id: client.id, coachIds: coaches.map((coach) => coach.id) })
}

const stop = (client: TestClient): Promise<void> =>
  world.deps.store.tenant(northline.id, async (tx) => {
    await setStatus(tx, client.id, 'stop', 'no reason')
    await recordFacts(tx, [
      { kind: 'ContactStatusChanged', contactId: client.id, actor: people.Priya.id, cause: null, at: new Date() },
    ])
  })

const maskHannah = async (): Promise<void> => {
  const { id } = people.Hannah
  await world.deps.store.globalTransaction(async (tx) => {
    await setMembership(tx, id, { permissions: permissionBits.of(['conversations.view', 'contacts.list']) })
    await appendGlobalFacts(tx, northline.id, [
      { kind: 'AccountRightsChanged', payload: { accountId: id }, actor: null, cause: null, at: new Date() },
    ])
  })
  world.deps.store.hints.give('facts')
}
