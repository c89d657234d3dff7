import type { Contact } from '@attune/contract/contacts/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type TestClient, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let priya: TestPerson
let maria: TestClient
beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035550101', priya)
})
afterAll(() => world.close())

const put = async (header: string, payload: object) => {
  const reply = await priya.raw({
    method: 'PUT',
    url: `/v1/contacts/${maria.id}`,
    payload,
    headers: { 'if-match': header },
  })
  return { status: reply.statusCode, body: reply.json<Contact & { code?: string }>() }
}
const contact = () => priya.ok<Contact>('GET', `/v1/contacts/${maria.id}`)

test('a stale revision in the header is refused as in the body, and changes nothing', async () => {
  const before = await contact()
  expect(await put(`"${before.rev + 7}"`, { labels: ['late'] })).toMatchObject({
    status: 409,
    body: { code: 'ContactChanged' },
  })
  expect(await contact()).toEqual(before)
})

test.each(['3', '"3"', 'W/"3"', ' "3" '])('the revision may be written as %j', async (written) => {
  const { rev } = await contact()
  const answer = await put(written.replace('3', String(rev)), { labels: [`seen ${written.trim()}`] })
  expect(answer).toMatchObject({ status: 200, body: { labels: [`seen ${written.trim()}`] } })
})

test('any revision is a star; header and body may say the same, but not different ones', async () => {
  expect((await put('*', { labels: ['any'] })).status).toBe(200)
  const { rev } = await contact()
  expect((await put(`"${rev}"`, { labels: ['same'], 'if-match': rev })).status).toBe(200)
  expect(await put(`"${rev}"`, { labels: ['both'], 'if-match': rev + 1 })).toMatchObject({
    status: 400,
    body: { code: 'InputInvalid' },
  })
  expect((await contact()).labels).toEqual(['same'])
})

test.each(['abc', '"', '"3', '-1', '1.5', '"1", "2"'])('%j is no revision and is refused', async (header) => {
  expect(await put(header, { labels: ['odd'] })).toMatchObject({ status: 400, body: { code: 'InputInvalid' } })
})

test('a call that takes no revision does not look at the header', async () => {
  const reply = await priya.raw({
    method: 'POST',
    url: `/v1/contacts/${maria.id}/notes`,
    payload: { text: 'Likes mornings' },
    headers: { 'if-match': 'abc' },
  })
  expect(reply.statusCode).toBe(200)
})
