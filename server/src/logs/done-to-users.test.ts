import type { DoneToUser } from '@attune/contract/logs/actions'
import type { Page } from '@attune/contract/page'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordSecurityEvent } from '../security-log/record-security-event.ts'
import { signInAgain } from '../staff/testing/account-changes.ts'
import { bulkWorld, runBulk, type BulkWorld } from '../testing/bulk-world.ts'
import type { Caller } from '../testing/caller.ts'
import { createWorld, type TestPerson, type World } from '../testing/world.ts'

const DONE_TO = '/v1/admin/user-actions/done-to'

let world: World
let desk: BulkWorld
let luis: TestPerson

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.at(null)
  desk = await bulkWorld(world)
  luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.tess] })
})
afterAll(() => world.close())

const list = (who: Pick<Caller, 'ok'>, query = '') => who.ok<Page<DoneToUser>>('GET', `${DONE_TO}${query}`)
const put = (who: TestPerson, { id }: TestPerson, body: object) => who.ok('PUT', `/v1/admin/users/${id}`, body)
/** One event on a line: what, to whom, by whom, and the details. */
const seen = ({ data }: Page<DoneToUser>) =>
  data.map(({ kind, user, by, other, clients, detail }) =>
    [kind, user.name, `by ${by.name}`, other?.name, clients, JSON.stringify(detail)]
      .filter((part) => part != null && part !== '{}')
      .join(' '),
  )

test('what others did to an account is listed, newest first: reason, role, sessions, a switch', async () => {
  const { priya, hannah, tess } = desk
  await put(priya, hannah, { disabled: true, disabledReasonCode: 'on-leave', disabledReasonNotes: 'Back in May' })
  await put(priya, hannah, { disabled: false })
  await signInAgain(world, hannah)
  await priya.ok('POST', `/v1/admin/users/${hannah.id}/end-sessions`)
  await put(priya, hannah, { roles: ['ROLE_MANAGER'] })
  await priya.ok('POST', '/v2/users.switchTo', { id: tess.id, reason: 'She can’t find Maria' })
  await priya.ok('POST', '/v2/users.switchBack')
  const all = await list(priya)
  expect(all.data[0]?.detail).toMatchObject({ reason: 'She can’t find Maria' })
  expect(seen(all).slice(1)).toEqual([
    'rights-changed Hannah by Priya {"role":"ROLE_MANAGER"}',
    'sessions-ended Hannah by Priya {"ended":"1"}',
    'rights-changed Hannah by Priya {"disabled":"no"}',
    'rights-changed Hannah by Priya {"disabled":"on-leave"}',
  ])
  const first = await list(priya, '?limit=3')
  const rest = await list(priya, `?limit=3&next=${first.pagination.next}`)
  expect([...first.data, ...rest.data]).toEqual(all.data)
})

test('the second admin who resets a second factor, and the one who asked, are both there', async () => {
  const { priya, hannah, northline } = desk
  const about = { organizationId: northline.id, accountId: hannah.id }
  const visitor = { address: '203.0.113.5', requestId: 'test', userAgent: '' }
  const record = (kind: 'second-factor-reset-asked' | 'second-factor-reset' | 'password-changed', actorId: string) =>
    recordSecurityEvent(world.deps, visitor, kind, { ...about, actorId })
  const ines = await northline.staff('Ines', 'ROLE_ADMIN')
  record('second-factor-reset-asked', priya.id)
  record('second-factor-reset', ines.id)
  // What somebody does to their own account isn't done to them.
  record('password-changed', hannah.id)
  expect(seen(await list(priya)).toSorted()).toEqual([
    'second-factor-reset Hannah by Ines',
    'second-factor-reset-asked Hannah by Priya',
  ])
})

test('a hand-over is one line for each of the two coaches, with how many clients went along', async () => {
  const { priya, hannah, tess } = desk
  const toTess = { kind: 'hand-over' as const, from: hannah.id, to: tess.id }
  await runBulk(world, priya, { query: { coach: hannah.id } }, toTess)
  expect(seen(await list(priya)).toSorted()).toEqual([
    'clients-given Hannah by Priya Tess 2',
    'clients-received Tess by Priya Hannah 2',
  ])
  expect(seen(await list(priya, `?user=${hannah.id}`))).toEqual(['clients-given Hannah by Priya Tess 2'])
  // Who manages Tess learns of her line alone, and nobody's name.
  const [line] = (await list(luis)).data
  expect(line).toMatchObject({ kind: 'clients-received', user: { name: 'Tess' }, clients: 2 })
  expect([line?.by.name, line?.other?.name]).toEqual([`…${priya.id.slice(-8)}`, `…${hannah.id.slice(-8)}`])
})

test('a manager sees the coaches they manage, without the words of a switch; a coach and a foreigner see nothing', async () => {
  const { priya, hannah, tess } = desk
  await put(priya, hannah, { disabled: true, disabledReasonCode: 'left' })
  await put(priya, tess, { disabled: true, disabledReasonCode: 'conduct' })
  await put(priya, tess, { disabled: false })
  await priya.ok('POST', '/v2/users.switchTo', { id: tess.id, reason: 'Because of Maria' })
  await priya.ok('POST', '/v2/users.switchBack')
  const { data } = await list(luis)
  expect(data.map(({ kind, user }) => [kind, user.name])).toEqual([
    ['switched', 'Tess'],
    ['rights-changed', 'Tess'],
    ['rights-changed', 'Tess'],
  ])
  expect(JSON.stringify(data)).not.toContain('Because')
  expect((await list(luis, `?user=${hannah.id}`)).data).toEqual([])
  const mina = await desk.northline.staff('Mina', 'ROLE_COACH')
  expect(await mina.refused('GET', DONE_TO)).toMatchObject({ status: 403, code: 'AccessDenied' })
  const southline = await bulkWorld(world)
  expect((await list(southline.priya, `?user=${tess.id}`)).data).toEqual([])
})

test('only the asked days count', async () => {
  const { priya, hannah } = desk
  await put(priya, hannah, { disabled: true, disabledReasonCode: 'left' })
  world.at(new Date(Date.now() + 3 * 86_400_000))
  const again = await signInAgain(world, priya)
  expect((await list(again, '?days=1')).data).toEqual([])
  expect((await list(again, '?days=7')).data).toHaveLength(1)
  expect(await again.refused('GET', `${DONE_TO}?days=365`)).toMatchObject({ code: 'InputInvalid' })
})
