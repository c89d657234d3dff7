import type { Page } from '@attune/contract/page'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOrders } from '../testing/list-orders.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

const PATH = '/v1/prompt-templates'
let world: World
let priya: TestPerson

const say = (...contents: string[]) => contents.map((content) => ({ role: 'user', content }))

beforeAll(async () => {
  world = await createWorld()
  priya = await (await world.organization('Northline', '+13035550100')).staff('Priya', 'ROLE_ADMIN')
  await priya.ok('POST', PATH, { title: 'Sleep', messages: say('One', 'Two') })
  await priya.ok('POST', PATH, { title: 'ease in', messages: say('One') })
  const walks = await priya.ok<PromptTemplate>('POST', PATH, { title: 'Walks', messages: say('One') })
  await priya.ok('POST', PATH, { title: 'Walks', messages: say('One', 'Two') })
  await priya.ok('PUT', `${PATH}/${walks._id}`, { title: 'Walks', messages: say('Another'), version: 1 })
})
afterAll(() => world.close())

test('templates are sorted by each of their orders, page by page, also where they are equal', async () => {
  await expectOrders<PromptTemplate>(priya, `${PATH}?q=`, {
    title: ({ title }) => title.toLowerCase(),
    messages: ({ messages }) => messages.length,
    version: ({ version }) => version,
    updated: ({ updatedAt }) => updatedAt,
  })
  const titles = async (query: string) =>
    (await priya.ok<Page<PromptTemplate>>('GET', `${PATH}${query}`)).data.map(({ title }) => title)
  expect(await titles('')).toEqual(['ease in', 'Sleep', 'Walks', 'Walks'])
  expect(await titles('?sort=title&direction=desc')).toEqual(['Walks', 'Walks', 'Sleep', 'ease in'])
  expect((await titles('?sort=updated'))[0]).toBe('Walks')
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  expect(await priya.refused('GET', `${PATH}?sort=shoes`)).toMatchObject({
    code: 'InputInvalid',
    data: { issues: [{ path: 'sort', message: 'This list can be sorted by title, messages, version or updated.' }] },
  })
  const { pagination } = await priya.ok<Page<PromptTemplate>>('GET', `${PATH}?sort=title&limit=1`)
  for (const sort of ['messages', 'version', 'updated'])
    expect((await priya.refused('GET', `${PATH}?sort=${sort}&next=${pagination.next}`)).code).toBe('InputInvalid')
})
