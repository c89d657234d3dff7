import type { Page } from '@attune/contract/page'
import type { ContactProgram, Program, ProgramImpact, ProgramSummary } from '@attune/contract/programs/entity'
import { PROGRAMS_MAX } from '@attune/contract/programs/limits'
import { lockPrograms } from '@attune/store/programs/programs'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { beforeEach, describe, expect, test } from 'vitest'
import { addProgram, enrol, message, pathOf, task } from './testing/program-changes.ts'
import { addScene, waitNode } from '../testing/runs/run-changes.ts'
import { runDesk } from '../testing/runs/run-desk.ts'
import type { TestPerson } from '../testing/world.ts'

const desk = runDesk()
let luis: TestPerson

const path = ({ _id }: { _id: string }): string => `/v1/programs/${_id}`
const list = (who: TestPerson, query = ''): Promise<Page<ProgramSummary>> => who.ok('GET', `/v1/programs${query}`)
const scene = (_id: string, day: number, sceneId: string) => ({
  ...message(_id, day, '09:00', ''),
  action: { kind: 'scene', sceneId },
})

beforeEach(async () => {
  luis ??= await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
})

test('a manager or admin writes programs, a coach reads them, and another organization sees none', async () => {
  const made = await addProgram(desk.priya, { title: ' First month ', description: 'For new clients', days: 30 })
  expect(made).toMatchObject({ title: 'First month', version: 1, days: 30, people: 0, archived: false })
  expect(await list(desk.hannah, '?q=FIRST%20MONTH')).toMatchObject({
    data: [{ _id: made._id, steps: 2, abilities: { update: false, enrol: true } }],
  })
  expect(await luis.ok('PUT', path(made), { days: 31 })).toMatchObject({ days: 31, version: 2, steps: [{}, {}] })
  expect((await desk.hannah.refused('PUT', path(made), { days: 32 })).code).toBe('AccessDenied')
  expect((await desk.hannah.refused('POST', '/v1/programs', { title: 'Mine' })).code).toBe('AccessDenied')
  const other = await desk.world.organization('Southline', '+13035550199')
  const stranger = await other.staff('Sam', 'ROLE_ADMIN')
  expect((await list(stranger)).data).toEqual([])
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { days: 5 }],
  ] as const)
    expect((await stranger.refused(method, path(made), body)).code).toBe('ProgramNotFound')
  const archived = await stranger.refused('PUT', `${path(made)}/archived`, { archived: true })
  expect(archived.code).toBe('ProgramNotFound')
  const impact = await stranger.refused('POST', `${path(made)}/impact`, { days: 1, steps: [] })
  expect(impact.code).toBe('ProgramNotFound')
})

test('what can’t be a program is refused, with the step and the reason', async () => {
  const sent = async (body: object) => {
    const { code, data } = await desk.priya.refused('POST', '/v1/programs', { title: 'Week', days: 7, ...body })
    const { stepId, property, reason } = (data ?? {}) as Record<string, unknown>
    return [code, stepId, property, reason].filter((part) => part !== undefined)
  }
  expect(await sent({ title: '  ' })).toEqual(['ProgramTitleRequired'])
  expect(await sent({ title: 'x'.repeat(121) })).toEqual(['ProgramTitleTooLong'])
  expect(await sent({ steps: [message('aaaa', 8, '09:00', 'Hi')] })).toEqual([
    'ProgramStepInvalid',
    'aaaa',
    'day',
    'The program has only 7 days.',
  ])
  const empty = await sent({ steps: [message('aaaa', 1, '09:00', ' ')] })
  expect(empty).toEqual(['ProgramStepInvalid', 'aaaa', 'text', 'Write the message.'])
  expect(await sent({ steps: [message('aaaa', 1, '09:00', 'Hi {{ client.salary }}')] })).toEqual([
    'ProgramStepInvalid',
    'aaaa',
    'text',
    'Unknown variable “client.salary”.',
  ])
  expect((await sent({ welcome: 'Hi {{' })).slice(0, 3)).toEqual(['ProgramStepInvalid', null, 'welcome'])
  const twice = [message('aaaa', 1, '09:00', 'Hi'), message('aaaa', 2, '09:00', 'Hi')]
  expect((await sent({ steps: twice })).slice(0, 3)).toEqual(['ProgramStepInvalid', 'aaaa', '_id'])
  const unknown = await sent({ steps: [scene('aaaa', 1, `sc_${'0'.repeat(32)}`)] })
  expect(unknown.slice(0, 3)).toEqual(['ProgramStepInvalid', 'aaaa', 'sceneId'])
  const untitled = await sent({ steps: [task('aaaa', 1, '09:00', '  ')] })
  expect(untitled).toEqual(['ProgramStepInvalid', 'aaaa', 'title', 'Say what needs to be done.'])
  const long = await sent({ steps: [task('aaaa', 1, '09:00', 'x'.repeat(201))] })
  expect(long).toEqual(['ProgramStepInvalid', 'aaaa', 'title', 'A title can have at most 200 characters.'])
  const made = await addProgram(desk.priya, { steps: [task('aaaa', 1, '09:00', ` ${'x'.repeat(200)} `)] })
  expect(made.steps).toEqual([task('aaaa', 1, '09:00', 'x'.repeat(200))])
  const [call] = [task('aaaa', 1, '09:00', 'Call')]
  for (const part of [{ expiresInHours: 0 }, { expiresInHours: 721 }, { priority: 'urgent' }])
    expect(await sent({ steps: [{ ...call, action: { ...call?.action, ...part } }] })).toEqual(['InputInvalid'])
  for (const steps of [[message('aaaa', 0, '09:00', 'Hi')], [message('aaaa', 1, '25:00', 'Hi')]])
    expect(await sent({ steps })).toEqual(['InputInvalid'])
})

test('an organization has a limited number of programs, archived ones included, even if two come at once', async () => {
  const full = await desk.world.organization('Full House', '+13035550198')
  const admin = await full.staff('Ada', 'ROLE_ADMIN')
  const at = desk.world.now()
  const old = Array.from({ length: PROGRAMS_MAX - 1 }, (_, number) => ({
    program_id: `pg_${String(number).padStart(32, '0')}`,
    title: 'Old',
    description: '',
    version: 1,
    archived_at: at,
    created_at: at,
    updated_at: at,
  }))
  const { store } = desk.world.deps
  await store.tenant(full.id, (tx) => tx.insert('programs', old).execute())
  const add = () => admin.call('POST', '/v1/programs', { title: 'The last' })
  const both = await store.tenant(full.id, async (tx) => {
    await lockPrograms(tx)
    const two = [add(), add()]
    await expect.poll(() => countBlocked(store, full.id), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  const statuses = (await Promise.all(both.two)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await admin.refused('POST', '/v1/programs', { title: 'One more' })).code).toBe('TooManyPrograms')
})

test('a save on top of someone else’s is refused with theirs, and so is one of an archived program', async () => {
  const made = await addProgram(desk.priya)
  await luis.ok('PUT', path(made), { days: 10 })
  const refused = await desk.priya.refused('PUT', path(made), { days: 12, 'if-match': made.rev })
  expect(refused).toMatchObject({ code: 'ProgramOutdated', data: { days: 10 } })
  const { rev } = refused.data as Program
  expect(await desk.priya.ok('PUT', path(made), { days: 12, 'if-match': rev })).toMatchObject({ version: 3 })
  // Nothing new is no new version.
  expect(await desk.priya.ok('PUT', path(made), { days: 12 })).toMatchObject({ version: 3, rev: rev + 1 })
  await desk.priya.ok('PUT', `${path(made)}/archived`, { archived: true })
  expect((await desk.priya.refused('PUT', path(made), { days: 5 })).code).toBe('ProgramIsArchived')
  expect((await list(desk.priya)).data.map(({ _id }) => _id)).not.toContain(made._id)
  expect((await list(desk.priya, '?archived=true')).data.map(({ _id }) => _id)).toContain(made._id)
  expect(await desk.priya.ok('PUT', `${path(made)}/archived`, { archived: false })).toMatchObject({ archived: false })
})

describe('a scene that is archived', () => {
  test('is counted in the list and shown on the step, and keeps nobody from saving the rest', async () => {
    const { _id: sceneId } = await addScene(desk.priya, [waitNode('wait')])
    const made = await addProgram(desk.priya, { steps: [scene('aaaa', 1, sceneId)] })
    expect(made).toMatchObject({ brokenSteps: 0, scenes: [{ _id: sceneId, startable: true }] })
    await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${sceneId}/archive`, {})
    expect(await desk.priya.ok('GET', path(made))).toMatchObject({ brokenSteps: 1, scenes: [{ startable: false }] })
    const steps = [scene('aaaa', 1, sceneId), message('bbbb', 2, '09:00', 'Hi')]
    expect(await desk.priya.ok('PUT', path(made), { steps })).toMatchObject({ version: 2, brokenSteps: 1 })
    const more = [...steps, scene('cccc', 3, sceneId)]
    expect(await desk.priya.ok('PUT', path(made), { steps: more })).toMatchObject({ version: 3, brokenSteps: 2 })
    expect((await desk.priya.refused('POST', '/v1/programs', { title: 'New', steps })).code).toBe('ProgramStepInvalid')
  })
})

test('the impact says who is on which day and in which version, and what would be different', async () => {
  const made = await addProgram(desk.priya)
  const [sam, tom] = [await desk.newClient(), await desk.newClient()]
  await enrol(desk.hannah, desk.maria, made._id)
  await enrol(desk.hannah, sam, made._id, { startOn: '2026-11-15' })
  const { steps } = await desk.priya.ok<Program>('PUT', path(made), { welcome: 'Hello' })
  await enrol(desk.hannah, tom, made._id, { startOn: '2026-12-01' })
  const impact = (body: object) => desk.priya.ok<ProgramImpact>('POST', `${path(made)}/impact`, body)
  const [first] = steps
  expect(await impact({ days: 3, steps: [{ ...first, day: 2 }, message('cccc', 3, '09:00', 'Hi')] })).toEqual({
    people: 3,
    days: [
      { day: 0, people: 1 },
      { day: 1, people: 1 },
      { day: 4, people: 1 },
    ],
    versions: [
      { version: 1, people: 2 },
      { version: 2, people: 1 },
    ],
    pastEnd: 1,
    added: 1,
    removed: 1,
    changed: 1,
  })
  expect(await impact({ days: 7, steps })).toMatchObject({ added: 0, removed: 0, changed: 0, pastEnd: 0 })
})

test('the impact counts who is postponed on the day that they resume with', async () => {
  const made = await addProgram(desk.priya)
  const state = await enrol(desk.hannah, desk.maria, made._id, { startOn: '2026-11-16' })
  const postponed = await desk.hannah.ok<ContactProgram>('PATCH', pathOf(state), { postponedUntil: '2026-11-25' })
  expect(postponed).toMatchObject({ status: 'postponed', day: 3 })
  const { days, pastEnd } = await desk.priya.ok<ProgramImpact>('POST', `${path(made)}/impact`, { days: 2, steps: [] })
  expect([days, pastEnd]).toEqual([[{ day: 3, people: 1 }], 1])
})
