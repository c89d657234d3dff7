import type { Contact } from '@attune/contract/contacts/entity'
import type { Merge, MergeStops } from '@attune/contract/doubles/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createWorld,
  send,
  threadsOf,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let maria: TestClient
let again: TestClient
let phones = 0

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
beforeEach(async () => {
  phones += 2
  maria = await northline.client('Maria Lopez', phone(phones), hannah)
  again = await northline.client('Maria L.', phone(phones + 1), tess)
})
afterAll(() => world.close())

const phone = (number: number) => `+1303556${String(number).padStart(4, '0')}`

type Done = { merge: Merge; stopped: MergeStops }
const merge = (goes = again, input: object = {}) =>
  priya.ok<Done>('POST', `/v1/contacts/${maria.id}/merge`, { goes: goes.id, ...input })
const undo = (id: string) => priya.ok('POST', `/v1/merges/${id}/undo`, {})
const get = (client: TestClient, who = priya) => who.ok<Contact>('GET', `/v1/contacts/${client.id}`)
const textsOf = async (client: TestClient, who = priya) => (await threadOf(who, client)).map(({ body }) => body?.text)
const mergedTexts = async (query = '', who = priya) =>
  (await who.ok<Page<Message>>('GET', `/v1/contacts/${maria.id}/merged-messages${query}`)).data.map(
    ({ body }) => body?.text,
  )

describe('a merge', () => {
  test('hides the one that goes behind the one that stays, whose conversation shows both', async () => {
    await maria.texts('From my old number')
    await again.texts('From my new number')
    await send(tess, again, 'Welcome')
    await world.work()
    const { merge: done } = await merge()
    expect(done).toMatchObject({ contactId: maria.id, mergedId: again.id, name: 'Maria L.', by: { name: 'Priya' } })
    expect(await priya.refused('GET', `/v1/contacts/${again.id}`)).toMatchObject({ code: 'ContactNotFound' })
    expect((await threadsOf(priya)).map(({ contactId }) => contactId)).not.toContain(again.id)
    expect(await textsOf(maria)).toEqual(['From my old number'])
    expect(await mergedTexts()).toEqual(['Welcome', 'From my new number'])
    // Both coaches keep their client.
    expect((await get(maria)).coaches.toSorted()).toEqual([hannah.id, tess.id].toSorted())
    expect((await get(maria, tess))._id).toBe(maria.id)
    expect(await tess.ok('GET', `/v1/contacts/${again.id}/stays`)).toEqual({ contactId: maria.id })
    expect(await tess.ok('GET', `/v1/contacts/${maria.id}/stays`)).toEqual({ contactId: maria.id })
  })

  test('lets texts from both numbers arrive in one conversation, and answers where the client wrote from', async () => {
    await merge()
    await maria.texts('One')
    await again.texts('Two')
    await send(hannah, maria, 'Three')
    await world.work()
    expect(await textsOf(maria)).toEqual(['One', 'Two', 'Three'])
    const [, , three] = await threadOf(priya, maria)
    expect(three?.body?.to).toBe(again.phone)
    await maria.texts('Four')
    await send(hannah, maria, 'Five')
    expect((await threadOf(priya, maria)).at(-1)?.body?.to).toBe(maria.phone)
  })

  test('can be undone, and each has its own again', async () => {
    await maria.texts('Mine')
    await again.texts('Also mine')
    const before = { maria: await get(maria), again: await get(again) }
    const { merge: done } = await merge(again, { take: ['fullName', 'phone'] })
    expect(await get(maria)).toMatchObject({ profile: { basic: { fullName: 'Maria L.' } }, phone: again.phone })
    expect((await priya.ok<{ data: Merge[] }>('GET', `/v1/contacts/${maria.id}/merges`)).data).toEqual([done])
    await again.texts('Since')
    expect(await undo(done._id)).toEqual({ contactId: maria.id, mergedId: again.id })
    for (const [client, was] of [
      [maria, before.maria],
      [again, before.again],
    ] as const)
      expect(await get(client)).toMatchObject({
        profile: was.profile,
        phone: was.phone,
        coaches: was.coaches,
        primaryCoach: was.primaryCoach,
        labels: was.labels,
      })
    await again.texts('Back')
    await maria.texts('Still here')
    expect(await textsOf(again)).toEqual(['Also mine', 'Back'])
    expect(await textsOf(maria)).toEqual(['Mine', 'Since', 'Still here'])
    expect(await mergedTexts()).toEqual([])
    expect((await priya.ok<{ data: Merge[] }>('GET', `/v1/contacts/${maria.id}/merges`)).data).toEqual([])
    expect(await priya.refused('POST', `/v1/merges/${done._id}/undo`, {})).toMatchObject({ code: 'MergeNotFound' })
  })
})
