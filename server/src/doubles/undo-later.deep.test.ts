import type { Contact } from '@attune/contract/contacts/entity'
import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Merge } from '@attune/contract/doubles/entity'
import type { ContactProgram } from '@attune/contract/programs/entity'
import { threadIdOf } from '@attune/contract/ids'
import { openPool } from '@attune/store/connection'
import { addressesAt, connectAddress } from '@attune/store/contacts/addresses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allHours, workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, pathOf } from '../programs/testing/program-changes.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import { newId } from '../new-id.ts'
import { picture, upload } from '../testing/uploads.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

/** What a merge and its undoing meet when something else has happened in between. */
let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let priya: TestPerson
let maria: TestClient
let again: TestClient
let third: TestClient
let phones = 0

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', phone())
  await allHours(world, northline.id)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', phone(), hannah)
  again = await northline.client('Maria L.', phone(), tess)
  third = await northline.client('M. Lopez', phone(), tess)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const phone = () => `+1303559${String(++phones).padStart(4, '0')}`
const merge = async (goes: TestClient, input: object = {}, stays = maria): Promise<Merge> =>
  (await priya.ok<{ merge: Merge }>('POST', `/v1/contacts/${stays.id}/merge`, { goes: goes.id, ...input })).merge
const undo = ({ _id }: Merge) => priya.ok('POST', `/v1/merges/${_id}/undo`, {})
const get = (client: TestClient) => priya.ok<Contact>('GET', `/v1/contacts/${client.id}`)
const put = (client: TestClient, body: object) => priya.ok<Contact>('PUT', `/v1/contacts/${client.id}`, body)

describe('the own number that a merge put aside', () => {
  const textsOf = async (client: TestClient) =>
    (await threadOf(priya, client)).flatMap(({ body }) => (body?.type === 1 ? [body.text] : []))

  test('still reaches the client when something else about how they are reached changes, and is there after the undoing', async () => {
    const done = await merge(again, { take: ['phone'] })
    await put(maria, { email: 'maria@example.com' })
    await maria.texts('From my old phone')
    await again.texts('From my new phone')
    expect(await textsOf(maria)).toEqual(['From my old phone', 'From my new phone'])
    expect(await priya.refused('PUT', `/v1/contacts/${third.id}`, { phone: maria.phone })).toMatchObject({
      code: 'AddressTaken',
    })
    await undo(done)
    expect(await get(maria)).toMatchObject({ phone: maria.phone, email: 'maria@example.com' })
    await maria.texts('Still me')
    expect((await textsOf(maria)).at(-1)).toBe('Still me')
    expect((await send(priya, maria, 'Good')).body).toMatchObject({ to: maria.phone })
  })

  test('also reaches the client by a carrier that is connected before the undoing', async () => {
    const done = await merge(again, { take: ['phone'] })
    await connectAddress(world.deps.store, northline.id, { carrier: 'twilio', address: phone() })
    const reached = async (): Promise<string[]> => {
      const at = await world.deps.store.tenant(northline.id, (tx) => addressesAt(tx, 'twilio', [maria.id, again.id]))
      return at.map((one) => `${one.address} ${one.contact_id}`).toSorted()
    }
    expect(await reached()).toEqual([`${maria.phone} ${maria.id}`, `${again.phone} ${maria.id}`])
    await undo(done)
    expect(await reached()).toEqual([`${maria.phone} ${maria.id}`, `${again.phone} ${again.id}`])
  })

  test('is not connected for whoever gets another one since', async () => {
    await merge(again, { take: ['phone'] })
    const newer = phone()
    await put(maria, { phone: newer })
    await connectAddress(world.deps.store, northline.id, { carrier: 'twilio', address: phone() })
    const at = await world.deps.store.tenant(northline.id, (tx) => addressesAt(tx, 'twilio', [maria.id]))
    expect(at.map(({ address }) => address).toSorted()).toEqual([again.phone, newer])
  })

  test('is given up by whoever gets another one since', async () => {
    await merge(again, { take: ['phone'] })
    await put(maria, { phone: phone() })
    expect(await put(third, { phone: maria.phone })).toMatchObject({ phone: maria.phone })
  })
})

test('the other’s number leaves the profile, even if somebody wrote it there after the merge', async () => {
  const done = await merge(again)
  await put(maria, { phone: again.phone })
  await undo(done)
  expect(await get(maria)).toMatchObject({ phone: null })
  expect(await get(again)).toMatchObject({ phone: again.phone })
  await again.texts('Mine')
  expect((await threadOf(priya, again)).map(({ body }) => body?.text)).toEqual(['Mine'])
})

describe('of three clients in one', () => {
  test('the first that leaves takes its values along, also those that a later merge put aside', async () => {
    await put(again, { profile: { basic: { goal: 'Run' } } })
    await put(third, { profile: { basic: { goal: 'Swim' } } })
    const first = await merge(again)
    const second = await merge(third, { take: ['goal', 'phone'] })
    expect(await get(maria)).toMatchObject({ profile: { basic: { goal: 'Swim' } }, phone: third.phone })
    await undo(first)
    await undo(second)
    expect(await get(maria)).toMatchObject({ profile: { basic: { goal: null } }, phone: maria.phone })
    expect((await get(again)).profile.basic.goal).toBe('Run')
    expect((await get(third)).profile.basic.goal).toBe('Swim')
  })

  test('who leaves doesn’t take a coach or a label along that the other has, too', async () => {
    for (const client of [again, third]) await put(client, { labels: ['vip'] })
    const first = await merge(again)
    const second = await merge(third)
    await undo(first)
    expect(await get(maria)).toMatchObject({ labels: ['vip'] })
    expect((await get(maria)).coaches.toSorted()).toEqual([hannah.id, tess.id].toSorted())
    await undo(second)
    expect(await get(maria)).toMatchObject({ labels: [], coaches: [hannah.id] })
  })

  test('a STOP of one isn’t that of another who leaves', async () => {
    await third.texts('STOP')
    const first = await merge(again)
    const second = await merge(third)
    expect((await get(maria)).optedOutAt).not.toBeNull()
    await undo(first)
    expect((await get(again)).optedOutAt).toBeNull()
    expect((await get(maria)).optedOutAt).not.toBeNull()
    await undo(second)
    expect((await get(maria)).optedOutAt).toBeNull()
    expect((await get(third)).optedOutAt).not.toBeNull()
  })
})

test('what one asked of automation goes with them, and what the other asked since stays', async () => {
  const rulesOf = (client: TestClient) => priya.ok<ClientRules>('GET', `/v1/contacts/${client.id}/client-rules`)
  await again.texts('PAUSE')
  await world.work()
  expect((await rulesOf(again)).pausedUntil).not.toBeNull()
  const done = await merge(again)
  expect((await rulesOf(maria)).pausedUntil).not.toBeNull()
  await maria.texts('LESS')
  await world.work()
  const cap = (await rulesOf(maria)).dailyCap
  expect(cap).not.toBeNull()
  await undo(done)
  expect(await rulesOf(maria)).toMatchObject({ pausedUntil: null, dailyCap: cap })
  expect(await rulesOf(again)).toMatchObject({ dailyCap: null })
  expect((await rulesOf(again)).pausedUntil).not.toBeNull()
})

describe('an answer is waited for', () => {
  afterEach(() => world.at(null))
  const at = (time: string) => world.at(new Date(`2026-11-18T${time}:00Z`))
  const waitOf = async (client: TestClient) =>
    (await priya.ok<Thread>('GET', `/v1/threads/${threadIdOf(client.id)}`)).needsAnswerSince?.slice(11, 16) ?? null
  const textsAt = (client: TestClient, time: string) => {
    at(time)
    return client.texts(`Are you there at ${time}?`)
  }

  test('by each for their own text, also if the one that stays wrote after the merge', async () => {
    await textsAt(again, '19:01')
    const done = await merge(again)
    await textsAt(maria, '19:02')
    expect(await waitOf(maria)).toBe('19:01')
    await undo(done)
    expect([await waitOf(maria), await waitOf(again)]).toEqual(['19:02', '19:01'])
  })

  test('as long as another one waits who is still merged', async () => {
    await textsAt(again, '19:01')
    await textsAt(third, '19:02')
    const first = await merge(again)
    const second = await merge(third)
    await undo(first)
    expect([await waitOf(maria), await waitOf(again)]).toEqual(['19:02', '19:01'])
    await undo(second)
    expect([await waitOf(maria), await waitOf(third)]).toEqual([null, '19:02'])
  })

  test('by one whom a coach marked so, although their own texts were commands', async () => {
    at('19:00')
    await maria.texts('LESS')
    await world.work()
    expect(await waitOf(maria)).toBeNull()
    await priya.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: true })
    await textsAt(again, '19:01')
    const done = await merge(again)
    await undo(done)
    expect([await waitOf(maria), await waitOf(again)]).toEqual(['19:00', '19:01'])
  })

  describe('by one whom a coach marked so', () => {
    const mark = async (client: TestClient) => {
      at('19:00')
      await client.texts('LESS')
      await world.work()
      await priya.ok('PATCH', `/v1/threads/${threadIdOf(client.id)}`, { needsAnswer: true })
      expect(await waitOf(client)).toBe('19:00')
    }

    test.for([
      { name: 'first the first', order: [0, 1, 2] },
      { name: 'first the second', order: [1, 2, 0] },
      { name: 'first the last', order: [2, 0, 1] },
    ] as const)('while three others who wait leave, $name', async ({ order }) => {
      const fourth = await northline.client('Mary Lopez', phone(), tess)
      await mark(maria)
      await textsAt(again, '19:01')
      await textsAt(third, '19:02')
      await textsAt(fourth, '19:03')
      const merges = [await merge(again), await merge(third), await merge(fourth)] as const
      for (const place of order) {
        await undo(merges[place])
        expect(await waitOf(maria)).toBe('19:00')
      }
      expect([await waitOf(again), await waitOf(third), await waitOf(fourth)]).toEqual(['19:01', '19:02', '19:03'])
    })

    test('and who is merged themselves, while others leave', async () => {
      const fourth = await northline.client('Mary Lopez', phone(), tess)
      await mark(again)
      await textsAt(third, '19:01')
      await textsAt(fourth, '19:02')
      const marked = await merge(again)
      for (const one of [await merge(third), await merge(fourth)]) {
        await undo(one)
        expect(await waitOf(maria)).toBe('19:00')
      }
      await undo(marked)
      expect([await waitOf(maria), await waitOf(again)]).toEqual([null, '19:00'])
    })

    test('and who has written since', async () => {
      await mark(maria)
      await textsAt(maria, '19:01')
      await textsAt(again, '19:02')
      await undo(await merge(again))
      expect(await waitOf(maria)).toBe('19:00')
    })
  })

  test('by one who was marked after a person answered both', async () => {
    at('19:00')
    await maria.texts('LESS')
    await world.work()
    await textsAt(again, '19:01')
    const done = await merge(again)
    at('19:02')
    await send(hannah, maria, 'I am.')
    await priya.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: true })
    expect(await waitOf(maria)).toBe('19:00')
    await undo(done)
    expect(await waitOf(maria)).toBe('19:00')
  })

  test('not again by somebody who was answered before the other was merged', async () => {
    await textsAt(again, '19:01')
    await textsAt(third, '19:02')
    await merge(third)
    at('19:03')
    await send(hannah, maria, 'I am.')
    at('19:04')
    const done = await merge(again)
    expect(await waitOf(maria)).toBe('19:01')
    await undo(done)
    expect(await waitOf(maria)).toBeNull()
  })
})

describe('a photo that came with a merge', () => {
  const newPhoto = async () =>
    (await upload(priya, { bytes: await picture({ width: 120, height: 80 }) }, 'contact-photo'))._id

  test('gives way to another one, and goes back to whose it was', async () => {
    const theirs = await newPhoto()
    await put(again, { profile: { photo: theirs } })
    const done = await merge(again)
    expect((await get(maria)).profile.photo).toBe(theirs)
    const own = await newPhoto()
    expect((await put(maria, { profile: { photo: own } })).profile.photo).toBe(own)
    expect((await put(maria, { profile: { photo: null } })).profile.photo).toBeNull()
    await undo(done)
    const { profile } = await get(again)
    expect(profile.photo).toBe(theirs)
    expect((await priya.raw({ method: 'GET', url: profile.photoUrl ?? '' })).statusCode).toBe(200)
    // It is theirs alone: it stays when the other is erased.
    await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'left' })
    await world.work()
    expect((await priya.raw({ method: 'GET', url: profile.photoUrl ?? '' })).statusCode).toBe(200)
  })
})

describe('since a merge', () => {
  test('a scheduled message was started again: after its undoing it leaves to whose it is, once', async () => {
    world.at(new Date('2026-11-18T19:00:00Z'))
    const { _id } = await addScheduled(tess, again, {
      text: 'For the other one',
      scheduleType: 'weekdays',
      scheduleValue: { localTime: '13:00' },
    })
    const done = await merge(again)
    await tess.ok('PUT', `/v1/scheduled-messages/${_id}`, {
      disabled: false,
      scheduleType: 'weekdays',
      scheduleValue: { localTime: '14:00' },
    })
    await undo(done)
    await workAt(world, '2026-11-18T21:00:00Z')
    await workAt(world, '2026-11-18T21:00:01Z')
    world.at(null)
    const textsOf = async (client: TestClient) => (await threadOf(priya, client)).map(({ body }) => body?.text)
    expect(await textsOf(maria)).toEqual([])
    expect(await textsOf(again)).toEqual(['For the other one'])
  })

  test('the other’s coach has left: who comes back has a coach who is there', async () => {
    const done = await merge(again)
    await put(maria, { coaches: [hannah.id], primaryCoach: hannah.id })
    await priya.ok('DELETE', `/v1/contacts/${third.id}`, { reason: 'left' })
    await priya.ok('DELETE', `/v1/admin/users/${tess.id}`)
    await world.work()
    await undo(done)
    expect(await get(again)).toMatchObject({ coaches: [hannah.id], primaryCoach: { _id: hannah.id } })
  })

  test('the other’s coach took over the one that stays: undoing takes neither the client nor the coach away', async () => {
    const done = await merge(again)
    expect((await get(maria)).coaches.toSorted()).toEqual([hannah.id, tess.id].toSorted())
    await put(maria, { coaches: [tess.id], primaryCoach: tess.id })
    await undo(done)
    expect(await get(maria)).toMatchObject({ coaches: [tess.id], primaryCoach: { _id: tess.id } })
    expect(await get(again)).toMatchObject({ coaches: [tess.id] })
  })

  test('whoever had no coach has none again', async () => {
    await put(maria, { coaches: [], primaryCoach: null })
    const done = await merge(again)
    expect((await get(maria)).coaches).toEqual([tess.id])
    await undo(done)
    expect(await get(maria)).toMatchObject({ coaches: [], primaryCoach: null })
    expect(await get(again)).toMatchObject({ coaches: [tess.id] })
  })

  test('a task was taken up again that the other has as well: it stays, and the merge is undone', async () => {
    const addTask = (client: TestClient, status: string, occasion: string) =>
      owner.query(
        `insert into tasks (organization_id, task_id, contact_id, status, type, topic, occasion, title, priority, urgency,
            created_at, updated_at, closed_at)
          values ($1, $2, $3, $4, 'reply', 'reply', $5, 'Reply', 'low', 0, now(), now(),
            case when $4 = 'done' then now() end)`,
        [northline.id, newId('tk'), client.id, status, occasion],
      )
    const statusOf = async (client: TestClient, occasion: string) =>
      (await owner.query(`select status from tasks where contact_id = $1 and occasion = $2`, [client.id, occasion]))
        .rows
    await addTask(maria, 'new', 'm')
    await addTask(again, 'done', 'a')
    await addTask(again, 'new', 'b')
    const done = await merge(again)
    await owner.query(`update tasks set status = 'done', closed_at = now() where contact_id = $1`, [maria.id])
    await owner.query(`update tasks set status = 'new', closed_at = null where contact_id = $1 and occasion = 'a'`, [
      maria.id,
    ])
    await undo(done)
    expect(await statusOf(maria, 'a')).toEqual([{ status: 'new' }])
    expect(await statusOf(again, 'b')).toEqual([{ status: 'new' }])
  })
})

test('a program that someone has put the client back in stays with the one whom it runs for', async () => {
  const entered = await enrol(tess, again, (await addProgram(priya))._id)
  const removed = await tess.ok<ContactProgram>('DELETE', pathOf(entered), {})
  const merged = await merge(again)
  const state = await tess.ok<ContactProgram>('POST', `/v1/contacts/${maria.id}/programs/${removed._id}/undo`, {
    rev: removed.rev,
  })
  expect(state).toMatchObject({ contactId: maria.id, endedAt: null })
  await undo(merged)
  const programs = async (client: TestClient) =>
    (await priya.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${client.id}/programs`)).data
  expect(await programs(maria)).toMatchObject([{ _id: state._id, endedAt: null }])
  expect(await programs(again)).toEqual([])
})
