import type { Merge } from '@attune/contract/doubles/entity'
import type { Task } from '@attune/contract/tasks/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { addReviewTasks } from '../tasks/review-tasks.ts'
import { alertDesk } from '../testing/automation/alert-desk.ts'
import { addAlert, noticesOf } from '../notices/testing/notice-changes.ts'
import { addScene, node, startScene, waitNode } from '../testing/runs/run-changes.ts'
import { send, type TestClient } from '../testing/world.ts'

const desk = alertDesk()
let zora: TestClient

beforeEach(async () => {
  zora = await desk.northline.client('Zora Petrov', desk.newPhone(), desk.hannah)
})

/** Maria goes, Zora stays. */
const merge = async (): Promise<Merge> =>
  (await desk.priya.ok<{ merge: Merge }>('POST', `/v1/contacts/${zora.id}/merge`, { goes: desk.maria.id })).merge
const tasks = async () => (await desk.hannah.ok<{ data: Task[] }>('GET', '/v1/contacts/tasks?status=new')).data

test('an alert that is open for the one that goes is closed with its task, and raised again after an undo', async () => {
  desk.hoursAgo(2)
  await addAlert(desk.priya, { title: 'Waits', condition: 'unansweredTexts >= 1', makesTask: true })
  await desk.review('all')
  await desk.texts('Hello')
  await desk.review()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'open', entity: { title: 'Maria Lopez' } }])
  expect(await tasks()).toHaveLength(1)
  const { _id } = await merge()
  await desk.review('all')
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'closed', entity: { title: 'Zora Petrov' } }])
  expect(await tasks()).toEqual([])
  await desk.priya.ok('POST', `/v1/merges/${_id}/undo`, {})
  await desk.review('all')
  expect((await noticesOf(desk.hannah)).map(({ status, entity }) => [status, entity?.title])).toEqual([
    ['open', 'Maria Lopez'],
    ['closed', 'Maria Lopez'],
  ])
})

test('an alert that a scene raised just before is a task about the one that stays', async () => {
  await addReviewTasks(desk.world.deps)
  await desk.world.work()
  const alert = node('alert', 'trigger_alert', 'wait', { triggerName: 'At risk' })
  const { _id } = await addScene(desk.priya, [alert, waitNode('wait')])
  await startScene(desk.hannah, desk.maria, _id)
  await desk.world.work()
  await merge()
  await desk.review()
  await desk.query(`update work set due_at = 'epoch' where kind = 'review-tasks'`)
  await desk.world.work()
  expect(await noticesOf(desk.hannah)).toMatchObject([{ status: 'open', entity: { title: 'Zora Petrov' } }])
  expect(await tasks()).toMatchObject([{ type: 'alert', title: 'At risk', contactId: zora.id }])
})

describe('what was on its way to the one that goes', () => {
  const leave = async (text: string) => {
    const { id } = await send(desk.hannah, desk.maria, text)
    await desk.world.work()
    return id
  }
  const fail = async (id: string) => {
    await desk.maria.receipt(id, 'failed', 'Unknown handset')
    await desk.world.work()
  }
  const passHours = (hours: number) =>
    desk.query(
      `update contact_addresses set failing_since = failing_since - make_interval(hours => $2) where contact_id = $1`,
      [zora.id, hours],
    )
  const titles = async () =>
    (await noticesOf(desk.hannah)).map(({ title, entity }) => `${title}: ${entity?.title}`).toSorted()

  test('and fails is told of the one that stays, and the second failure says that the number takes no texts', async () => {
    const [one, two] = [await leave('One'), await leave('Two')]
    await merge()
    await fail(one)
    expect(await titles()).toEqual(['Message not delivered: Zora Petrov'])
    await passHours(2)
    await fail(two)
    expect(await titles()).toEqual([
      'Message not delivered: Zora Petrov',
      'Messages don’t reach a client any more: Zora Petrov',
    ])
  })

  test('and arrives says that the number takes texts', async () => {
    const [one, two, three] = [await leave('One'), await leave('Two'), await leave('Three')]
    await merge()
    await fail(one)
    await passHours(2)
    await desk.maria.receipt(two, 'delivered')
    await fail(three)
    expect(await titles()).toEqual(['Message not delivered: Zora Petrov'])
  })
})
