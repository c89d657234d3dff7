import type { Page } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { TASK_PRIORITIES } from '@attune/contract/tasks/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../security/rows.ts'
import { createListDesk, expectOrders } from '../testing/list-orders.ts'
import type { TestPerson, World } from '../testing/world.ts'

const TASKS = '/v1/contacts/tasks'
const MINUTE = 60_000
/** Before the tasks' end and after any time that they have. */
const NEVER = '2200'

let world: World
let hannah: TestPerson
let priya: TestPerson
/** Sees nobody's identity. */
let mo: TestPerson

beforeAll(async () => {
  const desk = await createListDesk(['contacts.list', 'contacts.view', 'tasks.view'])
  const { maria, ben } = desk
  ;({ world, hannah, priya, mo } = desk)
  const from = Date.now()
  const make = (client: { id: string }, title: string, minute: number, more: object = {}) => {
    world.at(new Date(from + minute * MINUTE))
    return hannah.ok<Task>('POST', TASKS, { contactId: client.id, title, ...more })
  }
  const soon = new Date(from + 60 * MINUTE).toISOString()
  await make(maria, 'Call about the knee', 1, { priority: 'low', expiredAt: soon })
  await make(ben, 'call about the knee', 1, { priority: 'high', expiredAt: soon })
  await make(maria, 'Ask for the plan', 2)
  await make(ben, 'Zinc', 2, { expiredAt: '2300-01-01T00:00:00Z' })
  const last = await make(ben, '“Ünder” \\ 100%', 3, { priority: 'high' })
  world.at(new Date(from + 9 * MINUTE))
  await hannah.ok('PATCH', `${TASKS}/${last._id}`, { userAssigned: hannah.id })
})
afterAll(() => world.close())

test('tasks are sorted by each of their orders, page by page, also where they are equal', async () => {
  const { data: latest } = await priya.ok<Page<Task>>('GET', `${TASKS}?sort=latest`)
  expect(latest.map(({ title }) => title)[0]).toBe('“Ünder” \\ 100%')
  const dueOf = ({ expiredAt }: Task) => (expiredAt === null || expiredAt > NEVER ? NEVER : expiredAt)
  await expectOrders<Task>(priya, `${TASKS}?status=new`, {
    urgency: (task) => `${TASK_PRIORITIES.indexOf(task.priority)} ${task.expiredAt ?? 'none'}`,
    latest: (task) => latest.length - latest.findIndex(({ _id }) => _id === task._id),
    due: dueOf,
    created: ({ createdAt }) => createdAt,
    client: ({ contact }) => contact.title.toLowerCase(),
    title: ({ title }) => title.toLowerCase(),
  })
})

test('times and changes begin with the latest, everything else with the first', async () => {
  const orderOf = async (query: string) =>
    (await priya.ok<Page<Task>>('GET', `${TASKS}?${query}`)).data.map(({ _id }) => _id)
  for (const [sort, direction] of Object.entries({
    urgency: 'asc',
    latest: 'desc',
    due: 'asc',
    created: 'desc',
    client: 'asc',
    title: 'asc',
  }))
    expect([sort, ...(await orderOf(`sort=${sort}`))]).toEqual([
      sort,
      ...(await orderOf(`sort=${sort}&direction=${direction}`)),
    ])
  expect(await orderOf('')).toEqual(await orderOf('sort=urgency'))
})

test('a masked reader’s order tells nothing of names and titles', async () => {
  const contactOf = ({ contact }: Task) => contact._id
  await expectOrders<Task>(mo, `${TASKS}?status=new`, { client: contactOf, title: contactOf })
  const orders = async () =>
    JSON.stringify(
      await Promise.all(
        ['client', 'title'].map(async (sort) => {
          const { data, pagination } = await mo.ok<Page<Task>>('GET', `${TASKS}?sort=${sort}&limit=3`)
          return [data.map(({ _id }) => _id), pagination]
        }),
      ),
    )
  const before = await orders()
  const rows = await rowsOf(world)
  await rows.run(`update contacts set full_name = reverse(full_name), name_key = reverse(name_key)`)
  await rows.run(`update tasks set title = reverse(title)`)
  expect(await orders()).toBe(before)
  await rows.run(`update contacts set full_name = reverse(full_name), name_key = reverse(name_key)`)
  await rows.run(`update tasks set title = reverse(title)`)
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  const issuesOf = async (query: string) => {
    const { code, status, data } = await priya.refused('GET', `${TASKS}?${query}`)
    expect([code, status]).toEqual(['InputInvalid', 400])
    return data
  }
  expect(await issuesOf('sort=shoes')).toEqual({
    issues: [{ path: 'sort', message: 'This list can be sorted by urgency, latest, due, created, client or title.' }],
  })
  expect(await issuesOf('direction=up')).toEqual({ issues: [{ path: 'direction', message: 'Use asc or desc.' }] })
  const { pagination } = await priya.ok<Page<Task>>('GET', `${TASKS}?sort=title&limit=1`)
  for (const sort of ['urgency', 'latest', 'due', 'created'])
    expect(await issuesOf(`sort=${sort}&next=${pagination.next}`)).toMatchObject({ issues: [{ path: 'next' }] })
})
