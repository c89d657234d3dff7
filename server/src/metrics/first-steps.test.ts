import type { FirstSteps } from '@attune/contract/metrics/entity'
import type { Organization } from '@attune/contract/organizations/entity'
import type { Invitation } from '@attune/contract/staff/invitation-calls'
import { setDisabled } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, type Caller } from '../testing/caller.ts'
import { createWorld, send, type World } from '../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const stepsOf = (who: Caller): Promise<FirstSteps> => who.ok('GET', '/v1/home/first-steps')
const doneOf = async (who: Caller): Promise<string[]> =>
  (await stepsOf(who)).steps.filter(({ done }) => done).map(({ kind }) => kind)

test('each step is done when what it asks for is there, and open again when it is gone', async () => {
  const northline = await world.organization('Northline', '+13035557301')
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  // Another organization has everything, and a manager coaches nobody.
  const harbour = await world.organization('Harbour', '+13035557302')
  const ines = await harbour.staff('Ines', 'ROLE_COACH')
  await send(ines, await harbour.client('Iris', '+13035557303', ines), 'Hello Iris')
  await northline.staff('Mona', 'ROLE_MANAGER')
  expect(await stepsOf(priya)).toEqual({
    steps: [
      { kind: 'organization', done: true },
      { kind: 'coach', done: false },
      { kind: 'channel', done: true },
      { kind: 'clients', done: false },
      { kind: 'text', done: false },
      { kind: 'scene', done: false },
    ],
    onlyPlayground: true,
  })
  const invited = { email: 'tess@northline.example', role: 'ROLE_COACH' }
  const { account } = await priya.ok<Invitation>('POST', '/v1/admin/invitations', invited)
  expect(await doneOf(priya)).toEqual(['organization', 'coach', 'channel'])

  const profile = { basic: { fullName: 'Maria Lopez' } }
  const body = { profile, phone: '+13035557304', primaryCoach: account._id }
  const maria = await priya.ok<{ _id: string }>('POST', '/v1/contacts', body)
  expect(await doneOf(priya)).toContain('clients')
  await priya.ok('POST', '/v1/interaction-flow/scenes', { title: 'Onboarding' })
  expect(await doneOf(priya)).toEqual(['organization', 'coach', 'channel', 'clients', 'scene'])
  const hello = { suffix: 'first-text', text: 'Hello Maria' }
  await priya.ok('POST', `/v1/contacts/${maria._id}/messages/send-direct`, hello)
  expect(await doneOf(priya)).toEqual(['organization', 'coach', 'channel', 'clients', 'text', 'scene'])

  await priya.ok('DELETE', `/v1/contacts/${maria._id}`, { reason: 'gone' })
  await setDisabled(world.deps.store.global, account._id, world.deps.now())
  expect(await doneOf(priya)).toEqual(['organization', 'channel', 'scene'])
})

test('without any address the channel is open; a coach isn’t asked to begin anything', async () => {
  const sam = await world.admin('Sam', null)
  const { organization } = await sam.ok<{ organization: Organization }>('POST', '/v1/organizations', {
    title: 'Linden Coaching',
    timezone: 'Europe/Berlin',
    admin: { email: 'ada@first-steps.example' },
  })
  const inside = caller(world.app, sam.token, organization._id)
  expect(await stepsOf(inside)).toMatchObject({ onlyPlayground: false })
  expect(await doneOf(inside)).toEqual(['organization'])
  const fern = await (await world.organization('Fern', '+13035557305')).staff('Fay', 'ROLE_COACH')
  expect(await fern.refused('GET', '/v1/home/first-steps')).toMatchObject({ code: 'AccessDenied' })
})
