import type { Task, TaskFigures } from '@attune/contract/tasks/entity'
import type { Page } from '@attune/contract/page'
import { insertTask } from '@attune/store/tasks/tasks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { noticesOf } from '../notices/testing/notice-changes.ts'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

const MINUTE = 60_000
const TASKS = '/v1/contacts/tasks'
const START = { status: 'start' }
const FINISH = { status: 'finish' }
const DISCARD = { status: 'discard', reason: 'bad-timing', reasonDetails: 'On a plane' }
const REOPEN = { status: 'reopen' }

interface Batch {
  tasks: Task[]
  skipped: { id: string; reason: string }[]
}

let world: World
let northline: TestOrganization
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
let phones = 76_000

const newPhone = (): string => `+130376${(phones += 1)}`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const make = (who: Caller, more: object = {}): Promise<Task> =>
  who.ok('POST', TASKS, { contactId: maria.id, title: 'Call about the knee', ...more })
const patch = (who: Caller, { _id }: Task, body: object): Promise<Task> => who.ok('PATCH', `${TASKS}/${_id}`, body)
const load = (who: Caller, { _id }: Task): Promise<Task> => who.ok('GET', `${TASKS}/${_id}`)
const refuse = (who: Caller, { _id }: Task, body: object) => who.refused('PATCH', `${TASKS}/${_id}`, body)
const batch = (who: Caller, tasks: Task[], data: object): Promise<Batch> =>
  who.ok('PATCH', `${TASKS}/batch`, { tasks: tasks.map(({ _id, rev }) => ({ id: _id, rev })), data })
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

const figures = async (): Promise<{ total: TaskFigures; coaches: { coach: { _id: string } | null }[] }> =>
  tess.ok('GET', `${TASKS}/dashboard?from=${later(-60).toISOString()}&to=${later(60).toISOString()}`)

test('who finished a task takes it back: it is theirs again, and the figures forget it', async () => {
  const active = await patch(hannah, await make(hannah), START)
  const done = await patch(hannah, active, FINISH)
  expect((await figures()).total).toMatchObject({ started: 1, finished: 1 })
  const again = await patch(hannah, done, { ...REOPEN, rev: done.rev })
  expect(again).toEqual({ ...active, rev: done.rev + 1 })
  expect((await figures()).total).toMatchObject({ started: 1, finished: 0, timeToFinish: null })
  expect(await patch(hannah, again, FINISH)).toMatchObject({ status: 'done' })
})

test('a discarded task gets back its status and the coach it counted for; the reason is gone', async () => {
  const task = await make(hannah)
  const discarded = await patch(tess, task, DISCARD)
  expect((await figures()).coaches.map(({ coach }) => coach?._id)).toEqual([tess.id])
  expect(await patch(tess, discarded, REOPEN)).toMatchObject({
    status: 'new',
    reason: null,
    reasonDetails: null,
    discardedBy: null,
    closedAt: null,
  })
  const { total, coaches } = await figures()
  expect(coaches.map(({ coach }) => coach?._id)).toEqual([hannah.id])
  expect(total).toMatchObject({ opened: 1, discarded: 0, discardedByReason: [] })
  const kinds = await world.deps.store.global
    .selectFrom('facts')
    .select('kind')
    .where('organization_id', '=', northline.id)
    .where('kind', 'like', 'Task%')
    .orderBy('position')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['TaskOpened', 'TaskDiscarded', 'TaskReopened'])
})

test('who started a task takes that back: it waits again, for whom it was given to, and the figures forget it', async () => {
  const task = await make(tess, { userAssigned: hannah.id })
  const started = await patch(tess, task, START)
  expect(started).toMatchObject({ status: 'active', userAssigned: { _id: tess.id } })
  expect((await refuse(hannah, started, REOPEN)).code).toBe('TaskNotReopened')
  const again = await patch(tess, started, { ...REOPEN, rev: started.rev })
  expect(again).toEqual({ ...task, rev: started.rev + 1 })
  const { total, coaches } = await figures()
  expect([total.started, coaches.map(({ coach }) => coach?._id)]).toEqual([0, [hannah.id]])
  const given = await patch(tess, await patch(tess, again, START), { userAssigned: hannah.id })
  expect((await refuse(tess, given, REOPEN)).code).toBe('TaskNotReopened')
  const unassigned = await patch(tess, await make(tess), START)
  expect(await patch(tess, unassigned, REOPEN)).toMatchObject({ status: 'new', userAssigned: null, startedBy: null })
})

test('a task that was finished goes back to active, and then to new', async () => {
  const done = await patch(hannah, await patch(hannah, await make(hannah), START), FINISH)
  const active = await patch(hannah, done, REOPEN)
  expect(active.status).toBe('active')
  expect((await patch(hannah, active, REOPEN)).status).toBe('new')
})

test('nobody else can take it back, nor after a day, nor if it is new', async () => {
  const task = await make(hannah)
  expect(await refuse(hannah, task, REOPEN)).toMatchObject({ status: 409, code: 'TaskNotReopened' })
  const discarded = await patch(hannah, task, DISCARD)
  expect((await refuse(tess, discarded, REOPEN)).code).toBe('TaskNotReopened')
  expect([discarded.abilities.reopen, (await load(tess, task)).abilities.reopen]).toEqual([true, false])
  expect((await patch(hannah, discarded, REOPEN)).abilities.reopen).toBe(false)
  const closeAgo = async (minutes: number): Promise<Task> => {
    world.at(later(-minutes))
    const closed = await patch(hannah, await make(hannah), DISCARD)
    world.at(null)
    return load(hannah, closed)
  }
  const late = await closeAgo(24 * 60 + 1)
  expect(late.abilities.reopen).toBe(false)
  expect((await refuse(hannah, late, REOPEN)).code).toBe('TaskNotReopened')
  const inTime = await closeAgo(23 * 60)
  expect(inTime.abilities.reopen).toBe(true)
  expect((await patch(hannah, inTime, REOPEN)).status).toBe('new')
})

test('what has changed since isn’t taken back, nor what has a successor', async () => {
  const discarded = await patch(hannah, await make(hannah), DISCARD)
  const twice = await patch(hannah, await patch(hannah, discarded, REOPEN), { ...DISCARD, reason: 'other' })
  expect(await refuse(hannah, discarded, { ...REOPEN, rev: discarded.rev })).toMatchObject({
    status: 409,
    code: 'TaskChangedSince',
    data: { _id: twice._id, reason: 'other', rev: twice.rev },
  })
  // The same has come up again.
  const next = { task_id: newId('tk'), contact_id: maria.id, title: 'Call', priority: 'low', type: 'manual' } as const
  await world.deps.store.tenant(northline.id, (tx) =>
    insertTask(tx, { ...next, topic: twice._id, occasion: 'again', created_at: world.now() }),
  )
  expect((await refuse(hannah, twice, REOPEN)).code).toBe('TaskNotReopened')
})

test('a task that is taken back after its end has as much time again, and the system closes it after that', async () => {
  const DAY = 24 * 60
  const start = Date.now() - 4 * DAY * MINUTE
  const at = (minutes: number) => new Date(start + minutes * MINUTE)
  world.at(at(0))
  const task = await make(hannah, { expiredAt: at(DAY).toISOString() })
  const inTime = await make(hannah, { expiredAt: at(3 * DAY).toISOString() })
  await workAt(world, at(DAY + 5))
  for (const one of [task, inTime]) await patch(hannah, one, DISCARD)
  await workAt(world, at(2 * DAY + 3))
  expect((await load(hannah, task)).abilities.reopen).toBe(true)
  expect(await patch(hannah, inTime, REOPEN)).toMatchObject({ expiredAt: inTime.expiredAt })
  const again = await patch(hannah, task, REOPEN)
  expect(again).toMatchObject({ status: 'new', labels: [] })
  const left = Date.parse(again.expiredAt ?? '') - at(2 * DAY + 3).getTime()
  expect(left).toBe(Date.parse(task.expiredAt ?? '') - Date.parse(task.createdAt))
  expect((await hannah.ok<Page<Task>>('GET', `${TASKS}?status=new`)).data.map(({ _id }) => _id)).toEqual([
    inTime._id,
    task._id,
  ])
  await workAt(world, at(4 * DAY + 2))
  expect((await load(hannah, task)).status).toBe('new')
  await workAt(world, at(4 * DAY + 4))
  expect(await load(hannah, task)).toMatchObject({ status: 'expired', discardedBy: 'system' })
})

test('a task that is taken back again after its end has no more time than at first', async () => {
  const DAY = 24 * 60
  const start = Date.now() - 4 * DAY * MINUTE
  const at = (minutes: number) => new Date(start + minutes * MINUTE)
  world.at(at(0))
  const task = await make(hannah, { expiredAt: at(DAY).toISOString() })
  for (const minutes of [2 * DAY - 10, 3 * DAY]) {
    world.at(at(minutes - 5))
    await patch(hannah, task, DISCARD)
    await workAt(world, at(minutes))
    const { expiredAt } = await patch(hannah, task, REOPEN)
    expect(Date.parse(expiredAt ?? '') - at(minutes).getTime()).toBe(DAY * MINUTE)
  }
})

test('several at once: those that changed are skipped, each with its reason, and all are taken back together', async () => {
  const [one, two, taken, fresh] = [await make(hannah), await make(hannah), await make(hannah), await make(hannah)]
  const active = await Promise.all([one, two].map((task) => patch(hannah, task, START)))
  await patch(tess, taken, START)
  const done = await batch(hannah, [...active, taken, fresh], FINISH)
  expect(done.tasks.map(({ _id, status }) => [_id, status])).toEqual([
    [one._id, 'done'],
    [two._id, 'done'],
  ])
  expect(done.skipped).toEqual([
    { id: taken._id, reason: 'This task has changed since you looked at it.' },
    { id: fresh._id, reason: 'Start the task before you finish it.' },
  ])
  const back = await batch(hannah, done.tasks, REOPEN)
  expect(back.tasks.map(({ status }) => status)).toEqual(['active', 'active'])
  const discarded = await batch(hannah, [...back.tasks, fresh], DISCARD)
  expect(discarded.tasks.map(({ reason }) => reason)).toEqual(Array(3).fill('bad-timing'))
  expect((await hannah.ok<Page<Task>>('GET', `${TASKS}?status=new,active`)).data.map(({ _id }) => _id)).toEqual([
    taken._id,
  ])
  const all = { tasks: [{ id: fresh._id, rev: 1 }], data: { status: 'discard' } }
  expect((await hannah.refused('PATCH', `${TASKS}/batch`, all)).code).toBe('DiscardReasonRequired')
  const far = await northline.staff('Far', 'ROLE_COACH')
  expect(await batch(far, [fresh], START)).toEqual({
    tasks: [],
    skipped: [{ id: fresh._id, reason: 'Task not found.' }],
  })
})

test('who is given a task by a colleague has a notice of it, and nobody else', async () => {
  const task = await make(tess, { userAssigned: tess.id })
  await world.work()
  await batch(tess, [task], { userAssigned: hannah.id })
  await world.work()
  expect(await noticesOf(tess)).toEqual([])
  expect(await noticesOf(hannah)).toMatchObject([
    { title: 'A colleague gave you a task', type: 'others', read: false, entity: { title: 'Maria Lopez' } },
  ])
  // Given away again before the notice was written.
  const other = await make(tess, { userAssigned: hannah.id })
  await patch(tess, other, { userAssigned: tess.id })
  await world.work()
  expect(await noticesOf(hannah)).toHaveLength(1)
})

test('the tasks that count as nobody’s are listed with the coach none', async () => {
  const nobodys = await northline.client('Tom Hill', newPhone())
  await make(tess)
  const task = await make(tess, { contactId: nobodys.id, title: 'Whose is this?' })
  const { data } = await tess.ok<Page<Task>>('GET', `${TASKS}?coach=none`)
  expect(data.map(({ _id }) => _id)).toEqual([task._id])
  expect(await tess.ok('GET', `${TASKS}/count?coach=none`)).toEqual({ count: 1 })
})
