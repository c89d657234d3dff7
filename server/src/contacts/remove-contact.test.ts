import type { Contact } from '@attune/contract/contacts/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Rows } from '../security/rows.ts'
import { apply, check, loadRows } from '../testing/csv.ts'
import { createWorld, send, threadsOf, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let rows: Rows
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson

beforeAll(async () => {
  world = await createWorld()
  rows = await rowsOf(world)
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

test('an erased client is gone for everybody: who they were, what was written, and where they are found', async () => {
  const phone = '+13035550142'
  const client = await hannah.ok<Contact>('POST', '/v1/contacts', {
    phone,
    email: 'erase.me@example.com',
    labels: ['erased'],
    profile: { basic: { fullName: 'Zora Eraseworthy', goal: 'Vanish' } },
  })
  await send(hannah, { id: client._id }, 'A text that must go')
  const template = { sid: 'HX1', name: 'hello', body: 'Hi {{1}}', values: ['words that must go'] }
  const { sequence } = await send(hannah, { id: client._id }, 'As a template')
  await world.work()
  // All that is left of one message is its template.
  await rows.run(
    `update messages set text = '', from_address = null, to_address = null, template = $1
      where organization_id = $2 and contact_id = $3 and sequence = $4`,
    [JSON.stringify(template), northline.id, client._id, sequence],
  )
  await rows.run(
    `insert into prompt_logs (organization_id, log_id, contact_id, run_id, effect_key, purpose, model, asked, answer, milliseconds, at)
      values ($1, $2, $3, 'a run', 'an effect', 'reply', 'a model', '[]', 'An answer that must go', 1, now())`,
    [northline.id, `pl_${'0'.repeat(32)}`, client._id],
  )
  await hannah.ok('POST', `/v1/contacts/${client._id}/notes`, { text: 'A note that must go' })
  await hannah.ok('PUT', `/v1/contacts/${client._id}/draft`, { text: 'A draft that must go' })
  expect(await rows.print(northline.id)).toMatch(/Eraseworthy.*/)
  expect(await rows.print(northline.id)).toContain('words that must go')
  expect((await hannah.call('DELETE', `/v1/contacts/${client._id}`, {})).status).toBe(403)
  await priya.ok('DELETE', `/v1/contacts/${client._id}`, { reason: 'asked for it' })
  await world.work()
  const left = await rows.print(northline.id)
  for (const word of ['Eraseworthy', 'erase.me', phone, 'Vanish', 'must go']) expect(left).not.toContain(word)
  for (const who of [hannah, priya]) {
    expect((await who.call('GET', `/v1/contacts/${client._id}`)).status).toBe(404)
    expect((await who.call('GET', `/v1/contacts/${client._id}/messages`)).status).toBe(404)
    expect((await threadsOf(who)).map(({ contactId }) => contactId)).not.toContain(client._id)
  }
  expect((await priya.refused('DELETE', `/v1/contacts/${client._id}`, {})).code).toBe('ContactNotFound')
  // The number is free for somebody new.
  const body = { profile: { basic: { fullName: 'Somebody New' } }, phone }
  expect((await hannah.ok<Contact>('POST', '/v1/contacts', body)).phone).toBe(phone)
})

test('rows of an imported file with an erased client’s number or email say nothing of them any more, the others stay', async () => {
  const phone = '+13035550143'
  const ina = await hannah.ok<Contact>('POST', '/v1/contacts', {
    phone,
    email: 'ina@example.com',
    profile: { basic: { fullName: 'Ina' } },
  })
  const file = `Name,Phone,Email\nIna Twiceworthy,${phone},\nInes Twiceworthy,,INA@example.com\nBo Staysworthy,12,\nCleo,,\n`
  const open = await check(world, hannah, file)
  const { _id } = await check(world, hannah, file)
  await apply(world, hannah, _id, true)
  await priya.ok('DELETE', `/v1/contacts/${ina._id}`, { reason: 'asked for it' })
  const namesIn = async (importId: string) => (await loadRows(hannah, importId)).map(({ cells }) => cells[0] ?? '')
  expect(await namesIn(_id)).toEqual(['', '', 'Bo Staysworthy', 'Cleo'])
  // It can be checked again, and then they are somebody new.
  expect(await namesIn(open._id)).toEqual(['Ina Twiceworthy', 'Ines Twiceworthy', 'Bo Staysworthy', 'Cleo'])
})
