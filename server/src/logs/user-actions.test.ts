import type { UserActions } from '@attune/contract/logs/actions'
import { ACTION_KINDS } from '@attune/contract/logs/actions'
import { FACT_KINDS } from '@attune/contract/app/facts'
import { signInAgain } from '../staff/testing/account-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

const ACTIONS = '/v1/admin/user-actions'
const NOON = new Date('2026-03-12T12:00:00Z')
const NOTHING = { messages: 0, tasks: 0, notes: 0, clients: 0, automation: 0, opened: 0 }

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let tess: TestPerson
let luis: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  world.at(NOON)
  northline = await world.organization('Northline', '+13035551950')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  luis = await northline.staff('Luis', 'ROLE_MANAGER', { manages: [tess] })
  maria = await northline.client('Maria Lopez', '+13035551951', hannah)
  const southline = await world.organization('Southline', '+13035551952')
  const omar = await southline.staff('Omar', 'ROLE_COACH')
  await send(omar, await southline.client('Tom Hill', '+13035551953', omar), 'Hello Tom')
})
afterAll(() => world.close())

const actionsFor = async (who: Pick<TestPerson, 'ok'>, query = '') =>
  (await who.ok<{ data: UserActions[]; since: string }>('GET', `${ACTIONS}${query}`)).data
const seen = (actions: UserActions[]) => actions.map(({ user, counts }) => [user.name, counts])

test('what coaches did is counted by kind, whoever was active last first', async () => {
  await send(hannah, maria, 'Well done')
  await send(hannah, maria, 'See you on Monday')
  await hannah.ok('POST', `/v1/contacts/${maria.id}/notes`, { text: 'Likes hills.' })
  await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 30 })
  await hannah.ok('GET', `/v1/contacts/${maria.id}`)
  // What others do, and what the client does, isn't hers.
  await send(priya, maria, 'Welcome')
  await maria.texts('Thanks')
  expect(seen(await actionsFor(priya))).toEqual([
    ['Hannah', { ...NOTHING, messages: 2, notes: 1, clients: 1, opened: 1 }],
    ['Tess', NOTHING],
  ])
  const [first, second] = await actionsFor(priya)
  expect(first?.lastAt).toBe(NOON.toISOString())
  expect(second?.lastAt).toBeNull()
})

test('a manager sees the coaches they manage, and a coach is refused', async () => {
  expect(seen(await actionsFor(luis))).toEqual([['Tess', NOTHING]])
  expect(await hannah.refused('GET', ACTIONS)).toMatchObject({ status: 403, code: 'AccessDenied' })
})

test('only the asked days count', async () => {
  world.at(new Date(NOON.getTime() + 3 * 86_400_000))
  const again = await signInAgain(world, priya)
  const messages = async (days: string) => (await actionsFor(again, `?days=${days}`))[0]?.counts.messages
  expect([await messages('1'), await messages('7'), await messages('30')]).toEqual([0, 2, 2])
  expect(await again.refused('GET', `${ACTIONS}?days=365`)).toMatchObject({ code: 'InputInvalid' })
})

test('every kind that is counted is one of the log, and counted once', () => {
  const kinds = Object.values(ACTION_KINDS).flat()
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds.filter((kind) => !(FACT_KINDS as readonly string[]).includes(kind))).toEqual([])
})
