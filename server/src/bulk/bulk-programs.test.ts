import type { ContactProgram } from '@attune/contract/programs/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { allHours } from '../testing/automation/automation-says.ts'
import {
  bulkWorld,
  factsAbout,
  ids,
  outcomeByName,
  runBulk,
  startBulk,
  type BulkProgress,
  type BulkWorld,
} from '../testing/bulk-world.ts'
import { addProgram, enrol } from '../programs/testing/program-changes.ts'
import { createWorld, type TestClient, type World } from '../testing/world.ts'

let world: World
let desk: BulkWorld
let programId: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  desk = await bulkWorld(world)
  // The welcome leaves at any time of day that the test runs at.
  await allHours(world, desk.northline.id)
  programId = (await addProgram(desk.priya, { title: 'Race month', welcome: 'Glad to have you.' }))._id
})
afterAll(() => world.close())

const BULK = '/v1/contacts/bulk'
const enrolAll = () => ({ kind: 'enrol' as const, programId, sendNotification: true, reason: 'The race is in May' })
const leaveAll = () => ({ kind: 'leave-program' as const, programId, reason: 'A slip' })
const insideOf = async ({ id }: TestClient): Promise<ContactProgram[]> => {
  const path = `/v1/contacts/${id}/programs?status=active,postponed,onboarding`
  return (await desk.priya.ok<{ data: ContactProgram[] }>('GET', path)).data
}

test('everyone who can be is enrolled; who can’t be is refused by name, and each has their own fact', async () => {
  const { hannah, priya, maria, sam, tessas } = desk
  await enrol(hannah, sam, programId)
  const progress = await runBulk(world, hannah, ids(maria, sam, tessas), enrolAll())
  expect(progress.job).toMatchObject({ action: 'enrol', done: 1, refused: 2 })
  expect(outcomeByName(progress)).toEqual({
    'Maria Lopez': 'done',
    'Sam Cole': 'This client is already in this program.',
    [tessas.id]: 'Client not found.',
  })
  expect(await insideOf(maria)).toMatchObject([
    { program: { title: 'Race month' }, reason: 'The race is in May', enrolledBy: { name: 'Hannah' } },
  ])
  expect(await factsAbout(world, maria)).toContain('ProgramEnrolled Hannah')
  // The welcome went out, once.
  expect((await factsAbout(world, maria)).filter((fact) => fact.startsWith('MessageAdded'))).toHaveLength(1)
  await priya.ok('POST', `/v1/contacts/${tessas.id}/switch-status`, { newStatus: 'stop', reason: 'Left' })
  const all = await runBulk(world, priya, { query: {} }, enrolAll())
  expect(outcomeByName(all)['Tess’s own']).toMatch(/^This client is stopped/)
})

test('each client’s result says what happened to the welcome, and why it wasn’t sent', async () => {
  const { hannah, priya, maria, sam, tessas } = desk
  const welcomes = ({ rows }: BulkProgress) => new Map(rows.data.map(({ contactId, welcome }) => [contactId, welcome]))
  await hannah.ok('POST', '/v2/contacts.mute', { id: sam.id, minutes: 60 })
  const enrolled = await runBulk(world, hannah, ids(maria, sam, tessas), enrolAll())
  expect(welcomes(enrolled)).toEqual(
    new Map([
      [maria.id, { outcome: 'sent', problem: null }],
      [sam.id, { outcome: 'held', problem: null }],
      // Out of reach, so refused.
      [tessas.id, null],
    ]),
  )
  const left = await runBulk(world, hannah, ids(maria), leaveAll())
  expect(welcomes(left)).toEqual(new Map([[maria.id, null]]))
  const unasked = await runBulk(world, hannah, ids(maria), { ...enrolAll(), sendNotification: false })
  expect(welcomes(unasked)).toEqual(new Map([[maria.id, null]]))
  const { _id } = await addProgram(priya, { title: 'Goals', welcome: 'On to {{ client.goal }}!' })
  const withoutGoal = await runBulk(world, hannah, ids(maria), { ...enrolAll(), programId: _id })
  expect(withoutGoal.job).toMatchObject({ done: 1, refused: 0 })
  expect(welcomes(withoutGoal)).toEqual(
    new Map([[maria.id, { outcome: 'skipped', problem: expect.stringContaining('client.goal') }]]),
  )
})

test('undo takes out those whom it has enrolled, and nobody else', async () => {
  const { hannah, maria, sam } = desk
  await enrol(hannah, sam, programId)
  const { job } = await runBulk(world, hannah, ids(maria, sam), enrolAll())
  const back = await runBulk(world, hannah, { changedBy: job._id }, leaveAll())
  expect(back.job).toMatchObject({ action: 'leave-program', total: 1, done: 1 })
  expect(await insideOf(maria)).toEqual([])
  expect(await insideOf(sam)).toHaveLength(1)
  // Who has left already is done, and nothing happens to them.
  await runBulk(world, hannah, ids(maria), leaveAll())
  expect((await factsAbout(world, maria)).filter((fact) => fact.startsWith('ProgramEnded'))).toHaveLength(1)
})

test('what could succeed for nobody is refused at once', async () => {
  const { hannah, priya, maria } = desk
  const refuse = async (action: object) => (await hannah.refused('POST', BULK, { clients: ids(maria), action })).code
  expect(await refuse({ ...enrolAll(), programId: newId('pg') })).toBe('ProgramNotFound')
  expect(await refuse({ ...leaveAll(), programId: newId('pg') })).toBe('ProgramNotFound')
  await priya.ok('PUT', `/v1/programs/${programId}/archived`, { archived: true })
  expect(await refuse(enrolAll())).toBe('ProgramIsArchived')
})

test('without the right to enroll, nobody is', async () => {
  const { hannah, maria } = desk
  const bits = permissionBits.of(['contacts.list', 'contacts.update', 'programs.view'])
  await setMembership(world.deps.store.global, hannah.id, { permissions: bits })
  forgetSessions()
  const { _id } = await startBulk(hannah, ids(maria), enrolAll())
  await world.work()
  const { rows } = await hannah.ok<{ rows: { data: { refusal: string | null }[] } }>('GET', `${BULK}/${_id}`)
  expect(rows.data.map(({ refusal }) => refusal)).toEqual(["You don't have permission to do this."])
  expect(await insideOf(maria)).toEqual([])
})
