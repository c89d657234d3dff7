import type { RecentQuestion } from '@attune/contract/questions/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionsOf } from './testing/question-changes.ts'
import { createListDesk, expectOrders } from '../testing/list-orders.ts'
import type { TestClient, TestPerson, World } from '../testing/world.ts'

const PATH = '/v1/contacts/questions'
const FROM = Date.now() - 12 * 3_600_000

let world: World
let priya: TestPerson
/** Sees nobody's identity. */
let mo: TestPerson

beforeAll(async () => {
  const desk = await createListDesk(['contacts.view', 'conversations.view', 'recent-questions.view'])
  const { maria, ben } = desk
  ;({ world, priya, mo } = desk)
  const ask = async (client: TestClient, text: string, minute: number) => {
    world.at(new Date(FROM + minute * 60_000))
    await client.texts(text)
  }
  await ask(maria, 'Is one enough?', 1)
  await ask(ben, 'Is two enough?', 1)
  await ask(maria, 'Is three enough?', 11)
  await ask(ben, 'Is four enough?', 21)
  world.at(null)
  await world.work()
})
afterAll(() => world.close())

const orders = {
  asked: ({ askedAt }: RecentQuestion) => askedAt,
  client: ({ contact }: RecentQuestion) => contact.title.toLowerCase(),
  changed: ({ changedAt, askedAt }: RecentQuestion) => changedAt ?? askedAt,
}

test('questions are sorted by each of their orders, page by page, also where they are equal', async () => {
  await expectOrders<RecentQuestion>(priya, `${PATH}?status=new`, orders)
  const texts = async (query: string) => (await questionsOf(priya, query)).map(({ text }) => text)
  expect(await texts('?sort=asked')).toEqual(await texts(''))
  expect((await texts('?sort=client'))[0]).toMatch(/two|four/)
  const [first, second] = await questionsOf(priya, '?sort=asked&direction=asc')
  for (const [minute, question] of [first, second].entries()) {
    world.at(new Date(FROM + (60 - minute) * 60_000))
    await priya.ok('PATCH', `${PATH}/${question?._id}`, { status: 'dismissed' })
  }
  world.at(null)
  expect(await texts('?status=dismissed&sort=changed')).toEqual([first?.text, second?.text])
  await expectOrders<RecentQuestion>(priya, `${PATH}?q=enough`, orders)
})

test('a masked reader’s order is that of ids', async () => {
  await expectOrders<RecentQuestion>(mo, `${PATH}?q=enough`, {
    client: ({ contact }) => contact._id,
  })
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  expect(await priya.refused('GET', `${PATH}?sort=shoes`)).toMatchObject({
    code: 'InputInvalid',
    data: { issues: [{ path: 'sort', message: 'This list can be sorted by asked, client or changed.' }] },
  })
  const { pagination } = await priya.ok<{ pagination: { next: string } }>('GET', `${PATH}?sort=client&limit=1`)
  for (const sort of ['asked', 'changed'])
    expect((await priya.refused('GET', `${PATH}?sort=${sort}&next=${pagination.next}`)).code).toBe('InputInvalid')
})
