import type { AvailableProgram, ContactProgram, EnrolledProgram } from '@attune/contract/programs/entity'
import { describe, expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { addProgram, enrol, message, pathOf } from './testing/program-changes.ts'
import { PASSWORD } from '../testing/world.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const programs = (): string => `/v1/contacts/${desk.maria.id}/programs`
const list = async (query = ''): Promise<ContactProgram[]> =>
  (await desk.hannah.ok<{ data: ContactProgram[] }>('GET', `${programs()}${query}`)).data
const available = async (): Promise<AvailableProgram[]> =>
  (await desk.hannah.ok<{ data: AvailableProgram[] }>('GET', `${programs()}/available`)).data
const refused = async (who: typeof desk.hannah, body: object): Promise<string> =>
  (await who.refused('POST', programs(), body)).code

/** Hannah, signed in anew on another day: nobody's session lasts until then. */
const signedInAt = async (at: string): Promise<Caller> => {
  desk.world.at(new Date(at))
  const { accessToken } = await desk.world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', {
    email: desk.hannah.email,
    password: PASSWORD,
  })
  return caller(desk.world.app, accessToken)
}

describe('enrolling', () => {
  test('puts a client on day 1 today, says what comes next, and goes day by day to the end', async () => {
    const { _id } = await addProgram(desk.priya, { days: 3 })
    const state = await enrol(desk.hannah, desk.maria, _id)
    expect(state).toMatchObject({
      status: 'active',
      startOn: '2026-11-18',
      day: 1,
      reason: 'no reason',
      enrolledBy: { name: 'Hannah' },
      next: { day: 1, atClient: '2026-11-18T13:00', words: 'How was day one?' },
    })
    await workAt(desk.world, '2026-11-18T19:59:59Z')
    expect(await desk.texts()).toEqual([])
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?', 'How was day two?'])
    expect((await desk.thread()).map(({ body }) => [body?.send_by_type, body?.send_by, body?.program])).toEqual(
      Array(2).fill(['program', null, { title: state.program.title }]),
    )
    expect(await list()).toMatchObject([{ status: 'active', day: 2, next: null }])
    await workAt(desk.world, '2026-11-21T06:59:59Z')
    expect(await list('?status=active,postponed,onboarding')).toMatchObject([{ day: 3 }])
    await workAt(desk.world, '2026-11-21T07:00:00Z')
    expect(await list('?status=active,postponed,onboarding')).toEqual([])
    expect(await list()).toMatchObject([{ status: 'done', day: null, removedReason: null }])
  })

  test.each([null, '', '  '])('without a reason (%j) it is “no reason”, also at the end', async (reason) => {
    const { _id } = await addProgram(desk.priya, { days: 3 })
    const state = await enrol(desk.hannah, desk.maria, _id, { reason })
    expect(state.reason).toBe('no reason')
    expect(await desk.hannah.ok<ContactProgram>('DELETE', `${programs()}/${state._id}`, { reason })).toMatchObject({
      removedReason: 'no reason',
    })
    expect(await refused(desk.hannah, { programId: _id, reason: 7 })).toBe('InputInvalid')
  })

  test('sends the welcome only if asked to, and through the gate', async () => {
    const { _id } = await addProgram(desk.priya, { welcome: 'Hi {{ client.firstName }}, glad to have you.' })
    await enrol(desk.hannah, desk.maria, _id, { reason: 'They asked for it.' })
    expect(await desk.texts()).toEqual([])
    const other = await desk.newClient()
    await enrol(desk.hannah, other, _id, { sendNotification: true })
    const { data } = await desk.hannah.ok<{ data: { body: { text: string } }[] }>(
      'GET',
      `/v1/contacts/${other.id}/messages`,
    )
    expect(data.map(({ body }) => body.text)).toEqual(['Hi Client, glad to have you.'])
  })

  test('says whether the welcome was sent, waits at the gate, or wasn’t sent, and why', async () => {
    const enrolWelcomed = async (welcome: string): Promise<EnrolledProgram['welcome']> => {
      const { _id: programId } = await addProgram(desk.priya, { welcome })
      const body = { programId, sendNotification: true }
      return (await desk.hannah.ok<EnrolledProgram>('POST', programs(), body)).welcome
    }
    expect(await enrolWelcomed('')).toBeNull()
    expect(await enrolWelcomed('Glad to have you.')).toEqual({ outcome: 'sent', problem: null })
    expect(await enrolWelcomed('On to {{ client.goal }}!')).toEqual({
      outcome: 'skipped',
      problem: expect.stringContaining('client.goal'),
    })
    desk.world.at(new Date('2026-11-19T05:30:00Z'))
    expect(await enrolWelcomed('Good to see you.')).toEqual({ outcome: 'held', problem: null })
  })

  test('a first day to come is onboarding; one that has been is joined in the middle', async () => {
    const { _id } = await addProgram(desk.priya)
    const later = await enrol(desk.hannah, desk.maria, _id, { startOn: '2026-11-20' })
    expect(later).toMatchObject({ status: 'onboarding', day: null, next: { atClient: '2026-11-20T13:00' } })
    await workAt(desk.world, '2026-11-20T07:00:00Z')
    expect(await list()).toMatchObject([{ status: 'active', day: 1 }])
    const other = await desk.newClient()
    const middle = await enrol(desk.hannah, other, _id, { startOn: '2026-11-18' })
    expect(middle).toMatchObject({ day: 3, next: null, status: 'active' })
    const [state] = (
      await desk.hannah.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${other.id}/programs?includes=steps`)
    ).data
    expect(state?.steps?.map(({ day, outcome }) => [day, outcome])).toEqual([
      [1, 'passed'],
      [2, 'passed'],
    ])
  })

  test('says before what has passed of a day 1 that is today, and leaves exactly that out', async () => {
    const steps = [
      message('dawn1', 1, '07:30', 'Up already?'),
      message('noon1', 1, '12:00', 'Had lunch?'),
      message('late1', 1, '13:00', 'How was day one?'),
      message('next2', 2, '07:30', 'Up again?'),
    ]
    const { _id } = await addProgram(desk.priya, { steps })
    expect((await available()).find((program) => program._id === _id)).toMatchObject({
      today: '2026-11-18',
      dayOneSteps: 3,
      passedToday: ['2026-11-18T07:30', '2026-11-18T12:00'],
    })
    await enrol(desk.hannah, desk.maria, _id)
    const [state] = await list('?includes=steps')
    expect(state?.steps?.filter(({ outcome }) => outcome === 'passed').map(({ atClient }) => atClient)).toEqual([
      '2026-11-18T07:30',
      '2026-11-18T12:00',
    ])
    expect(state?.next?.atClient).toBe('2026-11-18T13:00')
  })

  test('29 February is a first day in leap years alone, and no other date that isn’t one', async () => {
    const { _id: programId } = await addProgram(desk.priya)
    const hannah = await signedInAt('2028-02-20T19:00:00Z')
    expect(await enrol(hannah, desk.maria, programId, { startOn: '2028-02-29' })).toMatchObject({
      startOn: '2028-02-29',
    })
    const other = await desk.newClient()
    for (const startOn of ['2028-02-30', '2027-02-29', '2028-2-9', 'tomorrow', '2028-02-13', '2029-03-01'])
      expect((await hannah.refused('POST', `/v1/contacts/${other.id}/programs`, { programId, startOn })).code).toBe(
        'ProgramStartInvalid',
      )
    expect(await enrol(hannah, other, programId, { startOn: '2028-02-14' })).toMatchObject({ day: 7 })
  })

  test('is refused twice in the same program, in an archived one, and for a client who can’t be reached', async () => {
    const { _id: programId } = await addProgram(desk.priya)
    await enrol(desk.hannah, desk.maria, programId)
    expect(await refused(desk.hannah, { programId })).toBe('ProgramAlreadyActive')
    const archived = await addProgram(desk.priya, { title: 'Old' })
    await desk.priya.ok('PUT', `/v1/programs/${archived._id}/archived`, { archived: true })
    expect(await refused(desk.hannah, { programId: archived._id })).toBe('ProgramIsArchived')
    const second = await addProgram(desk.priya, { title: 'Second' })
    expect(await enrol(desk.hannah, desk.maria, second._id)).toMatchObject({ status: 'active' })
    await desk.maria.texts('STOP')
    const third = await addProgram(desk.priya, { title: 'Third' })
    expect(await refused(desk.hannah, { programId: third._id })).toBe('ProgramClientUnreachable')
  })

  test('two at once enrol a client once', async () => {
    const { _id } = await addProgram(desk.priya)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk.hannah.call('POST', programs(), { programId: _id })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(await list()).toHaveLength(1)
  })
})

test('switching takes the client out of one program and into another, or does neither', async () => {
  const [first, second] = [await addProgram(desk.priya), await addProgram(desk.priya, { title: 'Second' })]
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const code = await refused(desk.hannah, { programId: `pg_${'0'.repeat(32)}`, switchFrom: from._id })
  expect([code, (await list('?status=active'))[0]?.program.title]).toEqual(['ProgramNotFound', 'First week'])
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id, reason: 'Doing well' })
  expect(to).toMatchObject({ status: 'active', program: { title: 'Second' } })
  expect(await list('?status=removed')).toMatchObject([{ _id: from._id, removedReason: 'Doing well' }])
  const inside = (await available()).filter(({ stateId }) => stateId !== null)
  expect(inside.map(({ _id, stateId }) => [_id, stateId])).toEqual([[second._id, to._id]])
  expect(await refused(desk.hannah, { programId: first._id, switchFrom: from._id })).toBe('ProgramHasEnded')
})

test('removing ends it at once and takes back what the gate holds', async () => {
  const { _id } = await addProgram(desk.priya, { steps: [message('late1', 1, '22:30', 'Good night')] })
  const state = await enrol(desk.hannah, desk.maria, _id)
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect(await desk.held()).toEqual(['Good night'])
  expect(await desk.hannah.ok('DELETE', `${pathOf(state)}?reason=Moved`)).toMatchObject({
    status: 'removed',
    removedReason: 'Moved',
    next: null,
    abilities: { update: false },
  })
  expect(await desk.held()).toEqual([])
  expect((await desk.hannah.refused('DELETE', pathOf(state), {})).code).toBe('ProgramHasEnded')
  const gone = { ...state, _id: `pe_${'0'.repeat(32)}` }
  expect((await desk.hannah.refused('DELETE', pathOf(gone), {})).code).toBe('ProgramStateNotFound')
})

describe('postponing', () => {
  test('shifts what is left, and goes on by itself', async () => {
    const { _id } = await addProgram(desk.priya)
    const state = await enrol(desk.hannah, desk.maria, _id)
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    const postponed = await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: '2026-11-21' })
    expect(postponed).toMatchObject({
      status: 'postponed',
      postponedUntil: '2026-11-21',
      day: 1,
      next: { atClient: '2026-11-22T13:00' },
    })
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?'])
    await workAt(desk.world, '2026-11-21T07:00:00Z')
    expect(await list()).toMatchObject([{ status: 'active', postponedUntil: null, day: 1 }])
    await workAt(desk.world, '2026-11-22T20:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?', 'How was day two?'])
  })

  test('can be taken back or moved, and is refused into the past', async () => {
    const { _id } = await addProgram(desk.priya)
    const state = await enrol(desk.hannah, desk.maria, _id)
    for (const postponedUntil of ['2026-11-18', '2026-02-30', '2028-01-01'])
      expect((await desk.hannah.refused('PATCH', pathOf(state), { postponedUntil })).code).toBe('ProgramDateInvalid')
    await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: '2026-11-28' })
    const moved = await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: '2026-11-20' })
    expect(moved).toMatchObject({ day: 1, next: { atClient: '2026-11-20T13:00' } })
    expect(await desk.hannah.ok('PATCH', pathOf(state), { postponedUntil: null })).toMatchObject({
      status: 'active',
      startOn: '2026-11-18',
      next: { atClient: '2026-11-18T13:00' },
    })
    await desk.hannah.ok('DELETE', pathOf(state), {})
    const ended = await desk.hannah.refused('PATCH', pathOf(state), { postponedUntil: '2026-11-28' })
    expect(ended.code).toBe('ProgramHasEnded')
  })
})

test('a coach of other clients sees and changes nothing; a manager sees and can’t enrol', async () => {
  const { _id: programId } = await addProgram(desk.priya)
  const state = await enrol(desk.hannah, desk.maria, programId)
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  expect(await refused(tess, { programId })).toBe('ContactNotFound')
  for (const path of [programs(), `${programs()}/available`])
    expect((await tess.refused('GET', path, undefined)).code).toBe('ContactNotFound')
  expect((await tess.refused('DELETE', pathOf(state), {})).code).toBe('ContactNotFound')
  const luis = await desk.northline.staff('Luis', 'ROLE_MANAGER', { manages: [desk.hannah] })
  expect(await luis.ok('GET', programs())).toMatchObject({ data: [{ abilities: { update: false } }] })
  expect(await refused(luis, { programId })).toBe('AccessDenied')
})
