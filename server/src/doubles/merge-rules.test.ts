import type { Contact, Note } from '@attune/contract/contacts/entity'
import type { Takeover } from '@attune/contract/conversations/automated/takeover-calls'
import type { Comparison, Merge, MergeStops } from '@attune/contract/doubles/entity'
import type { Folder } from '@attune/contract/conversations/folders'
import type { Task } from '@attune/contract/tasks/entity'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import { threadIdOf } from '@attune/contract/ids'
import { lockContact } from '@attune/store/contacts/contacts'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allHours, automationSays } from '../testing/automation/automation-says.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import { FAR_AHEAD_DAY } from '../testing/time/far-ahead.ts'
import { addScene, startScene, waitNode } from '../testing/runs/run-changes.ts'
import {
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let again: TestClient
let phones = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', `+1303555${String(9000 + phones).padStart(4, '0')}`)
  await allHours(world, northline.id)
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', phone(), hannah)
  again = await northline.client('Maria L.', phone(), hannah)
})
afterAll(() => world.close())

const phone = () => `+1303557${String(++phones).padStart(4, '0')}`

type Done = { merge: Merge; stopped: MergeStops }
const merge = (stays = maria, goes = again, who = priya) =>
  who.ok<Done>('POST', `/v1/contacts/${stays.id}/merge`, { goes: goes.id })
const refuseMerge = async (stays: { id: string }, goes: { id: string }, who = priya) =>
  who.refused('POST', `/v1/contacts/${stays.id}/merge`, { goes: goes.id })
const undo = (id: string) => priya.ok('POST', `/v1/merges/${id}/undo`, {})
const get = (client: TestClient, who = priya) => who.ok<Contact>('GET', `/v1/contacts/${client.id}`)

test('a scheduled message that was written before the last text from the other number is no answer to it', async () => {
  const scheduleValue = { localDate: FAR_AHEAD_DAY, localTime: '10:00' }
  const { _id } = await addScheduled(hannah, maria, { scheduleType: 'once', scheduleValue })
  await again.texts('Are you there?')
  await world.work()
  await merge()
  await hannah.ok('POST', `/v1/scheduled-messages/${_id}/send-now`, {})
  expect((await hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(maria.id)}`)).needsAnswerSince).not.toBeNull()
})

describe('what goes on by itself', () => {
  test('ends for the one that goes and is named, before and after; nothing is sent twice', async () => {
    const scene = await addScene(priya, [waitNode('wait')], { title: 'Check-in' })
    for (const client of [maria, again]) await startScene(hannah, client, scene._id)
    const daily = await addScheduled(hannah, again)
    const stops = { scenes: ['Check-in'], programs: [], scheduled: 1, held: 0 }
    const compared = await priya.ok<Comparison>('GET', `/v1/contacts/${maria.id}/compare/${again.id}`)
    expect(compared.stops).toEqual(stops)
    const done = await merge()
    expect(done.stopped).toEqual(stops)
    const flows = (client: TestClient) =>
      hannah.ok<{ data: { status: string }[] }>('GET', `/v1/contacts/${client.id}/interaction-flow`)
    expect((await flows(maria)).data.map(({ status }) => status)).toEqual(['active'])
    const path = `/v1/contacts/${maria.id}/scheduled-messages`
    const scheduled = async () => (await hannah.ok<{ data: ScheduledMessage[] }>('GET', path)).data
    expect(await scheduled()).toMatchObject([{ _id: daily._id, disabled: true }])
    await world.work('everything')
    expect(await threadOf(hannah, maria)).toEqual([])
    await undo(done.merge._id)
    expect(await scheduled()).toEqual([])
    expect((await flows(again)).data.map(({ status }) => status)).toEqual(['stop'])
  })

  test('leaves what a person has just sent on its way, and stops it at a STOP of either', async () => {
    await send(hannah, again, 'On its way')
    await merge()
    await maria.texts('STOP')
    await world.work()
    const { data } = await priya.ok<Page<Message>>('GET', `/v1/contacts/${maria.id}/merged-messages`)
    expect(data.map(({ body }) => [body?.text, body?.carrier])).toEqual([['On its way', 'omitted']])
  })

  test('leaves what a scene has just sent to the rules of the one that stays', async () => {
    await maria.texts('PAUSE')
    await world.work()
    await automationSays(world, northline.id, again.id, 'During the pause')
    await merge()
    await world.work()
    expect(world.carrier.taken.map(({ text }) => text)).not.toContain('During the pause')
  })

  test('sends nothing more once the one that stays is stopped', async () => {
    await send(hannah, again, 'After the end')
    await merge()
    await priya.ok('POST', `/v1/contacts/${maria.id}/switch-status`, { newStatus: 'stop' })
    await world.work()
    expect(world.carrier.taken.map(({ text }) => text)).not.toContain('After the end')
  })
})

describe('STOP', () => {
  test('of either holds for both, and goes back to whoever texted it', async () => {
    await again.texts('STOP')
    const { merge: done } = await merge()
    expect((await get(maria)).optedOutAt).not.toBeNull()
    await automationSays(world, northline.id, maria.id, 'Hello?')
    expect((await threadOf(priya, maria)).at(-1)?.body?.carrier).toBe('omitted')
    await undo(done._id)
    expect((await get(maria)).optedOutAt).toBeNull()
    expect((await get(again)).optedOutAt).not.toBeNull()
  })

  test('that came since the merge stays with both', async () => {
    const { merge: done } = await merge()
    await again.texts('STOP')
    await undo(done._id)
    for (const client of [maria, again]) expect((await get(client)).optedOutAt).not.toBeNull()
  })
})

test('a coach who has the conversation of the one that goes keeps it, although somebody once had that of the one that stays', async () => {
  await allHours(world, northline.id, { coachPauseMinutes: 30 })
  world.at(new Date(Date.now() - 86_400_000))
  await send(priya, maria, 'Long ago')
  world.at(null)
  await hannah.ok('POST', `/v1/contacts/${again.id}/takeover`)
  const { merge: done } = await merge()
  const takeover = () => hannah.ok<Takeover>('GET', `/v1/contacts/${maria.id}/takeover`)
  expect((await takeover()).by?._id).toBe(hannah.id)
  await undo(done._id)
  await hannah.ok('DELETE', `/v1/contacts/${again.id}/takeover`)
  await send(priya, maria, 'Mine now')
  await merge()
  expect((await takeover()).by?._id).toBe(priya.id)
})

describe('what was written about them', () => {
  test('moves with a merge and goes back with its undoing; what came since stays', async () => {
    const note = (client: TestClient, text: string) =>
      hannah.ok<Note>('POST', `/v1/contacts/${client.id}/notes`, { text })
    const notes = async (client: TestClient) =>
      (await hannah.ok<{ data: Note[] }>('GET', `/v1/contacts/${client.id}/notes`)).data.map(({ text }) => text)
    await note(maria, 'Hers')
    await note(again, 'Also hers')
    await hannah.ok('POST', `/v1/contacts/${again.id}/send-manager-request`, { requestText: 'Is she new?' })
    await priya.ok('PUT', `/v1/contacts/${again.id}`, { labels: ['vip', 'new'] })
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { labels: ['vip'] })
    const { merge: done } = await merge()
    await note(maria, 'Since')
    expect(await notes(maria)).toEqual(['Since', 'Also hers', 'Hers'])
    expect((await get(maria)).labels.toSorted()).toEqual(['new', 'vip'])
    await undo(done._id)
    expect(await notes(maria)).toEqual(['Since', 'Hers'])
    expect(await notes(again)).toEqual(['Also hers'])
    expect((await get(maria)).labels).toEqual(['vip'])
    expect((await get(again)).labels.toSorted()).toEqual(['new', 'vip'])
  })

  test('begins or stands in their conversation, and moves with it: drafts and personal folders', async () => {
    const folder = await hannah.ok<Folder>('POST', '/v1/messages/threads/folders', { title: 'Check on' })
    await hannah.ok('POST', '/v1/messages/threads/folders/add-into', { folderId: folder._id, contactIds: [again.id] })
    await hannah.ok('PUT', `/v1/contacts/${again.id}/draft`, { text: 'How are' })
    const ofHannah = async (client: TestClient) => {
      const { draft, folderIds } = (await threadsOf(hannah)).find(({ contactId }) => contactId === client.id) ?? {}
      return [draft, folderIds]
    }
    const { merge: done } = await merge()
    expect(await ofHannah(maria)).toEqual(['How are', [folder._id]])
    await undo(done._id)
    expect(await ofHannah(maria)).toEqual([null, []])
    expect(await ofHannah(again)).toEqual(['How are', [folder._id]])
  })

  test('is still to be done: tasks are open, and the wait for an answer goes on', async () => {
    await again.texts('When do we meet?')
    const task = (client: TestClient, title: string) =>
      hannah.ok<Task>('POST', '/v1/contacts/tasks', { contactId: client.id, title, priority: 'low' })
    const theirs = await task(again, 'Call back')
    const { merge: done } = await merge()
    const waits = async (client: TestClient) =>
      (await threadsOf(hannah)).find(({ contactId }) => contactId === client.id)?.needsAnswerSince ?? null
    expect(await waits(maria)).not.toBeNull()
    expect((await hannah.ok<Task>('GET', `/v1/contacts/tasks/${theirs._id}`)).contactId).toBe(maria.id)
    await undo(done._id)
    expect(await waits(maria)).toBeNull()
    expect(await waits(again)).not.toBeNull()
    expect((await hannah.ok<Task>('GET', `/v1/contacts/tasks/${theirs._id}`)).contactId).toBe(again.id)
  })

  test('is changed back only as far as nobody has changed it since', async () => {
    await priya.ok('PUT', `/v1/contacts/${again.id}`, {
      profile: { basic: { goal: 'Run' }, timezone: 'Europe/Berlin' },
    })
    const { merge: done } = await merge()
    expect((await get(maria)).profile).toMatchObject({ basic: { goal: 'Run' } })
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { basic: { goal: 'Swim' } } })
    await undo(done._id)
    expect((await get(maria)).profile.basic.goal).toBe('Swim')
    expect((await get(again)).profile.basic.goal).toBe('Run')
  })
})

describe('several merges', () => {
  test('make one of three, and are undone in turn', async () => {
    const third = await northline.client('M. Lopez', phone(), hannah)
    await third.texts('Third')
    await again.texts('Second')
    const first = await merge(again, third)
    const second = await merge(maria, again)
    await third.texts('To whom?')
    expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual(['To whom?'])
    expect(await priya.ok('GET', `/v1/contacts/${third.id}/stays`)).toEqual({ contactId: maria.id })
    const path = `/v1/contacts/${maria.id}/merged-messages`
    const { data } = await priya.ok<Page<Message>>('GET', path)
    expect(data.map(({ body }) => body?.text)).toEqual(['Second', 'Third'])
    const page = await priya.ok<Page<Message>>('GET', `${path}?limit=1`)
    expect(page.pagination.hasNext).toBe(true)
    const rest = await priya.ok<Page<Message>>('GET', `${path}?limit=1&next=${page.pagination.next}`)
    expect(rest.data.map(({ body }) => body?.text)).toEqual(['Third'])
    expect(await priya.refused('GET', `${path}?next=abc`)).toMatchObject({ status: 400 })
    expect(await priya.refused('POST', `/v1/merges/${first.merge._id}/undo`, {})).toMatchObject({ code: 'MergedSince' })
    await undo(second.merge._id)
    expect(await priya.ok('GET', `/v1/contacts/${third.id}/stays`)).toEqual({ contactId: again.id })
    await undo(first.merge._id)
    await third.texts('Mine again')
    expect((await threadOf(priya, third)).map(({ body }) => body?.text)).toEqual(['Third', 'Mine again'])
  })

  test('of the same two the other way round: one wins, and the other learns who stays', async () => {
    const pavel = await northline.staff('Pavel', 'ROLE_ADMIN')
    const answers = await Promise.all([
      priya.call('POST', `/v1/contacts/${maria.id}/merge`, { goes: again.id }),
      pavel.call('POST', `/v1/contacts/${again.id}/merge`, { goes: maria.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stays = answers[0]?.status === 200 ? maria : again
    const goes = stays === maria ? again : maria
    expect(await refuseMerge(goes, stays)).toMatchObject({ code: 'AlreadyMerged', data: { contactId: stays.id } })
    expect((await threadsOf(priya)).map(({ contactId }) => contactId)).toEqual([stays.id])
  })

  test('let a text that waits for one arrive with the client who stays', async () => {
    const blocked = () => countBlocked(world.deps.store, northline.id)
    const { texts, merged } = await world.deps.store.tenant(northline.id, async (tx) => {
      await lockContact(tx, again.id)
      const merging = merge()
      await expect.poll(blocked, { timeout: 20_000 }).toBe(1)
      const texting = again.texts('Am I there?')
      await expect.poll(blocked, { timeout: 20_000 }).toBe(2)
      return { texts: texting, merged: merging }
    })
    expect(await texts).toBe(200)
    await merged
    expect((await threadOf(priya, maria)).map(({ body }) => body?.text)).toEqual(['Am I there?'])
  })

  test('lose no text that comes in meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const texts = Array.from({ length: 4 }, (_, at) => again.texts(`Round ${round}, text ${at}`))
      const [done] = await Promise.all([merge(), ...texts])
      await undo(done.merge._id)
    }
    const both = [...(await threadOf(priya, maria)), ...(await threadOf(priya, again))]
    expect(new Set(both.map(({ body }) => body?.text)).size).toBe(24)
    expect(both).toHaveLength(24)
    for (const client of [maria, again])
      expect((await threadOf(priya, client)).map(({ sequence }) => sequence)).toEqual(
        (await threadOf(priya, client)).map((_, at) => at + 1),
      )
    expect(await threadsOf(priya)).toHaveLength(2)
  })
})
