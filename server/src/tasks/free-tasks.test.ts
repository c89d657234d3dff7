import type { Task } from '@attune/contract/tasks/entity'
import { lockCoaches } from '@attune/store/contacts/options'
import { lockStaff, markGone } from '@attune/store/staff/users/administer'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestClient, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let sam: Caller
let priya: TestPerson
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
let numbers = 0

beforeAll(async () => {
  world = await createWorld()
  sam = await world.admin('Sam', null)
})
beforeEach(async () => {
  const number = () => `+1303559${`${(numbers += 1)}`.padStart(4, '0')}`
  northline = await world.organization('Northline', number())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', number(), hannah)
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { coaches: [hannah.id, tess.id] })
})
afterAll(() => world.close())

const give = (title: string, userAssigned: string | null) =>
  priya.ok<Task>('POST', '/v1/contacts/tasks', { title, contactId: maria.id, priority: 'medium', userAssigned })
const load = ({ _id }: Task) => priya.ok<Task>('GET', `/v1/contacts/tasks/${_id}`)
const start = ({ _id }: Task, who: TestPerson) => who.ok('PATCH', `/v1/contacts/tasks/${_id}`, { status: 'start' })
/** Tess works on one task and is to do another; a third one of hers is finished. */
const tasksOfTess = async () => {
  const [begun, waiting, done] = [
    await give('Call her', tess.id),
    await give('Review the plan', tess.id),
    await give('Write', tess.id),
  ]
  await start(begun, tess)
  await start(done, tess)
  await tess.ok('PATCH', `/v1/contacts/tasks/${done._id}`, { status: 'finish' })
  await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: hannah.id, coaches: [hannah.id] })
  return { begun, waiting, done }
}

test('the open tasks of an account that is deleted wait for somebody else', async () => {
  const { begun, waiting, done } = await tasksOfTess()
  await priya.ok('DELETE', `/v1/admin/users/${tess.id}`)
  await world.work()
  for (const task of [begun, waiting]) expect(await load(task)).toMatchObject({ status: 'new', userAssigned: null })
  expect(await load(done)).toMatchObject({ status: 'done', userAssigned: { _id: tess.id } })
  await start(begun, hannah)
  expect(await load(begun)).toMatchObject({ status: 'active', userAssigned: { _id: hannah.id } })
})

test('so do those of an account that moves to another organization, unless it has come back', async () => {
  const { begun } = await tasksOfTess()
  const elsewhere = await world.organization('Elsewhere', '+13035598888')
  const move = (organization: string) => sam.ok('PUT', `/v1/admin/users/${tess.id}`, { organization })
  await move(elsewhere.id)
  await move(northline.id)
  await world.work()
  expect(await load(begun)).toMatchObject({ status: 'active', userAssigned: { _id: tess.id } })
  await move(elsewhere.id)
  await world.work()
  expect(await load(begun)).toMatchObject({ status: 'new', userAssigned: null })
})

describe('a task that comes back to somebody who has left is free, too', () => {
  const deleteTess = async () => {
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: hannah.id, coaches: [hannah.id] })
    await priya.ok('DELETE', `/v1/admin/users/${tess.id}`)
    await world.work()
  }
  const reopen = async (task: Task) => {
    await hannah.ok('PATCH', `/v1/contacts/tasks/${task._id}`, { status: 'reopen' })
    await world.work()
  }

  test('when its start is taken back', async () => {
    const task = await give('Call her', tess.id)
    await start(task, hannah)
    await deleteTess()
    await reopen(task)
    expect(await load(task)).toMatchObject({ status: 'new', userAssigned: null })
  })

  test('when it is taken back that it was discarded', async () => {
    const task = await give('Call her', tess.id)
    await hannah.ok('PATCH', `/v1/contacts/tasks/${task._id}`, { status: 'discard', reason: 'bad-timing' })
    await deleteTess()
    await reopen(task)
    expect(await load(task)).toMatchObject({ status: 'new', userAssigned: null })
  })

  test('when it comes back while they are leaving', async () => {
    const task = await give('Call her', tess.id)
    await start(task, hannah)
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { primaryCoach: hannah.id, coaches: [hannah.id] })
    const { store, now } = world.deps
    const { reopening } = await store.tenant(northline.id, async (tx) => {
      await lockStaff(tx, tess.id)
      await markGone(tx, tess.id, now())
      const late = reopen(task)
      await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(1)
      return { reopening: late }
    })
    await reopening
    expect(await load(task)).toMatchObject({ status: 'new', userAssigned: null })
  })
})

test('whoever is giving a task to an admin of the installation is waited for when that account is deleted', async () => {
  const root = await world.admin('Root', northline)
  const task = await give('Call her', null)
  await root.ok('PATCH', `/v1/contacts/tasks/${task._id}`, { status: 'start' })
  const { _id: rootId } = await root.ok<{ _id: string }>('GET', '/v1/users/me')
  const { store } = world.deps
  const { working } = await store.tenant(northline.id, async (tx) => {
    await lockCoaches(tx, [rootId])
    await sam.ok('DELETE', `/v1/admin/users/${rootId}`)
    const late = world.work()
    await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(1)
    return { working: late }
  })
  await working
  await world.work()
  expect(await load(task)).toMatchObject({ status: 'new', userAssigned: null })
})

test('tasks of colleagues stay theirs', async () => {
  const other = await give('Call him', hannah.id)
  await start(other, hannah)
  await tasksOfTess()
  await priya.ok('DELETE', `/v1/admin/users/${tess.id}`)
  await world.work()
  expect(await load(other)).toMatchObject({ status: 'active', userAssigned: { _id: hannah.id } })
})
