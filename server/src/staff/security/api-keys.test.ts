import type { ApiKey } from '@attune/contract/staff/entity'
import { API_KEYS_MAX } from '@attune/contract/staff/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, PASSWORD, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let mina: TestPerson

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  mina = await northline.staff('Mina', 'ROLE_COACH')
})
afterAll(() => world.close())

const create = (who: TestPerson, password = PASSWORD) =>
  who.call('POST', '/v2/users.createApiKey', { name: 'Spreadsheet', password })
const list = async (who: TestPerson): Promise<ApiKey[]> =>
  (await who.ok<{ data: ApiKey[] }>('GET', '/v2/users.apiKeys')).data

// ASVS 11.5.1
test('a key is made by the password, shown once, and its person is told by mail', async () => {
  expect(await create(hannah, 'a wrong password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } })
  const { key, apiKey } = (await create(hannah)).body as { key: string; apiKey: ApiKey }
  expect(key).toMatch(/^attune_user_[\w-]{43}$/)
  expect(await list(hannah)).toEqual([apiKey])
  await world.work()
  expect(world.mail.sent.at(-1)).toMatchObject({ to: hannah.email, subject: 'A new API key' })
  expect(world.mail.sent.at(-1)?.text).not.toContain(key)
})

test('nobody sees or revokes another’s keys', async () => {
  const [hers] = await list(hannah)
  expect(await list(mina)).toEqual([])
  expect(await mina.ok('POST', '/v2/users.revokeApiKey', { id: hers?._id })).toEqual({ ended: 0 })
  expect(await list(hannah)).toEqual([hers])
  await hannah.ok('POST', '/v2/users.revokeApiKey', { id: hers?._id })
  expect(await list(hannah)).toEqual([])
})

// ASVS 2.3.2
test('there are as many keys as there may be, however many are asked for at once', async () => {
  const answers = await Promise.all(Array.from({ length: API_KEYS_MAX + 3 }, () => create(mina)))
  const made = answers.filter(({ status }) => status === 200).length
  // As many password attempts as may fail are running at once: some of the others are told to wait.
  for (const { status, body } of answers)
    if (status !== 200) expect(['ApiKeysFull', 'SignInThrottled']).toContain((body as { code: string }).code)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
  for (let more = made; more < API_KEYS_MAX; more += 1) expect((await create(mina)).status).toBe(200)
  expect(await create(mina)).toMatchObject({ status: 422, body: { code: 'ApiKeysFull' } })
  expect(await list(mina)).toHaveLength(API_KEYS_MAX)
})
