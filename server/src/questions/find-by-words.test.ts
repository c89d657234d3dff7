import type { RecentQuestion } from '@attune/contract/questions/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { questionsOf } from './testing/question-changes.ts'
import { testDesk } from '../testing/test-desk.ts'
import type { Caller } from '../testing/caller.ts'
import { send, type TestClient } from '../testing/world.ts'

const desk = testDesk()
const PATH = '/v1/contacts/questions'

const ask = async (client: TestClient, ...texts: string[]): Promise<void> => {
  for (const text of texts) await client.texts(text)
  await desk.world.work()
}
/** In the client’s questions. */
const find = (q: string, who: Caller = desk.hannah, more = `&contactId=${desk.maria.id}`) =>
  questionsOf(who, `?q=${encodeURIComponent(q)}${more}`)
const textsOf = (found: RecentQuestion[]) => found.map(({ text }) => text)

test('questions are found by words in them, whatever their case and order, the latest first', async () => {
  await ask(desk.maria, 'Can I swap the chicken for tofu?')
  await send(desk.hannah, desk.maria, 'Yes.')
  await ask(desk.maria, 'And is TOFU better than fish?')
  const both = ['And is TOFU better than fish?', 'Can I swap the chicken for tofu?']
  expect(textsOf(await find('tofu'))).toEqual(both)
  expect(textsOf(await find('TOFU chicken'))).toEqual(both.slice(1))
  for (const q of ['tofu salmon', '100%', 't_fu', 'nobody asked this']) expect(await find(q)).toEqual([])
})

test('the texts that belong together are one: a word of each is enough', async () => {
  await ask(desk.maria, 'My knee hurts since Monday', 'Can I run anyway?', 'It is the left one')
  const [whole] = await questionsOf(desk.hannah, `?contactId=${desk.maria.id}`)
  expect(whole?.text.split('\n')).toHaveLength(3)
  for (const q of ['monday', 'run', 'left', 'monday left run'])
    expect(await find(q)).toMatchObject([{ _id: whole?._id }])
})

test('words narrow down with the other filters, in the list, its pages and its count', async () => {
  await ask(desk.maria, 'Is honey sugar?')
  await send(desk.hannah, desk.maria, 'It is.')
  await ask(desk.maria, 'And is honey vegan?')
  const other = await desk.newClient()
  await ask(other, 'How much honey?')
  expect(await find('honey')).toHaveLength(2)
  expect(textsOf(await find('honey', desk.hannah, `&status=answered&contactId=${desk.maria.id}`))).toEqual([
    'Is honey sugar?',
  ])
  const count = { count: 2, data: [] }
  expect(await desk.hannah.ok('GET', `${PATH}?q=honey&count=true&contactId=${desk.maria.id}`)).toMatchObject(count)
  const first = await desk.hannah.ok<{ data: RecentQuestion[]; pagination: { next: string } }>(
    'GET',
    `${PATH}?q=honey&limit=2`,
  )
  const second = await questionsOf(desk.hannah, `?q=honey&limit=2&next=${first.pagination.next}`)
  expect(textsOf([...first.data, ...second])).toEqual(['How much honey?', 'And is honey vegan?', 'Is honey sugar?'])
})

test('all that have the words get another status at once, and no others', async () => {
  await ask(desk.maria, 'Can I eat plums?')
  const other = await desk.newClient()
  await ask(other, 'Can I eat pears?')
  const filter = { status: 'new', q: 'plums' }
  const { ids } = await desk.hannah.ok<{ ids: string[] }>('PATCH', `${PATH}/batch`, {
    filter,
    data: { status: 'dismissed' },
  })
  expect(ids).toEqual((await find('plums')).map(({ _id }) => _id))
  expect(await find('plums')).toMatchObject([{ status: 'dismissed' }])
  expect(await find('pears', desk.hannah, `&contactId=${other.id}`)).toMatchObject([{ status: 'new' }])
  const nothing = { filter: { ...filter, q: 'quinces' }, data: { status: 'dismissed' } }
  expect(await desk.hannah.ok('PATCH', `${PATH}/batch`, nothing)).toMatchObject({ ids: [], hasMore: false })
})

test('nobody finds what is out of their reach, and masked readers nothing by a name', async () => {
  const zora = await desk.northline.client('Zora Grebe', '+13035559777', desk.hannah)
  await ask(zora, 'It is Zora: may I eat dates?')
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  const fiona = await (await desk.world.organization('Harbour', '+13035550200')).staff('Fiona', 'ROLE_ADMIN')
  for (const who of [tess, fiona]) expect(await find('dates', who, '')).toEqual([])
  const mo = await desk.northline.staff('Mo', 'ROLE_ADMIN')
  const permissions = permissionBits.of(['conversations.view', 'recent-questions.view', 'recent-questions.update'])
  await setMembership(desk.world.deps.store.global, mo.id, { permissions })
  forgetSessions()
  expect(await find('zora', desk.hannah, '')).toHaveLength(1)
  expect(await find('zora', mo, '')).toEqual([])
  expect(await find('dates', mo, '')).toHaveLength(1)
  const byName = { filter: { q: 'zora' }, data: { status: 'dismissed' } }
  expect(await mo.ok('PATCH', `${PATH}/batch`, byName)).toMatchObject({ ids: [] })
})

test('nothing but words is refused, and so are too many', async () => {
  for (const q of ['%20', 'a'.repeat(201), Array.from({ length: 31 }, () => 'a').join('%20')])
    expect(await desk.hannah.refused('GET', `${PATH}?q=${q}`)).toMatchObject({ code: 'InputInvalid' })
})
