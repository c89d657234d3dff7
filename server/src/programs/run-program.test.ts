import type { ContactProgram } from '@attune/contract/programs/entity'
import type { Plan, Why } from '@attune/contract/scenes/runs/why'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { describe, expect, test } from 'vitest'
import { startWorker } from '../app/worker.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, message, task } from './testing/program-changes.ts'
import { killAtStatement } from '../testing/runs/kill-at-statement.ts'
import { addScene, node, waitNode } from '../testing/runs/run-changes.ts'
import { toJob } from '../work/kinds.ts'
import { runProgram } from './advance-program.ts'
import { claimDue } from '../testing/time/claim-due.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const steps = async (client = desk.maria): Promise<[string, string | null, string | null][]> => {
  const path = `/v1/contacts/${client.id}/programs?includes=steps`
  const { data } = await desk.hannah.ok<{ data: ContactProgram[] }>('GET', path)
  return (data[0]?.steps ?? []).map(({ _id, outcome, problem }) => [_id, outcome, problem])
}
const plan = () => desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)
const makeDue = () =>
  desk.world.deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
const startScene = (_id: string, day: number, localTime: string, sceneId: string) => ({
  ...message(_id, day, localTime, ''),
  action: { kind: 'scene', sceneId },
})
const newScene = (text: string) =>
  addScene(desk.priya, [node('say1', 'send_message', 'wait', { text, attachments: [], tags: '' }), waitNode('wait')], {
    title: 'Check-in',
  })

describe('clocks', () => {
  test('a time that the clock jumps over comes after the jump, and one shown twice comes once', async () => {
    desk.world.at(new Date('2026-03-07T19:00:00Z'))
    const spring = await addProgram(desk.priya, { steps: [message('leap', 2, '02:30', 'Early')] })
    const state = await enrol(desk.hannah, desk.maria, spring._id)
    // Clocks go from 02:00 to 03:00 on the 8th.
    expect(state.next).toMatchObject({ at: '2026-03-08T09:30:00.000Z', atClient: '2026-03-08T03:30' })
    desk.world.at(new Date('2026-10-31T19:00:00Z'))
    const fall = await addProgram(desk.priya, { steps: [message('back', 2, '01:30', 'Early')] })
    const other = await desk.newClient()
    // Clocks go from 02:00 back to 01:00 on the 1st.
    expect((await enrol(desk.hannah, other, fall._id)).next?.at).toBe('2026-11-01T07:30:00.000Z')
    await workAt(desk.world, '2026-11-01T07:30:00Z')
    await workAt(desk.world, '2026-11-01T08:30:00Z')
    expect(await steps(other)).toEqual([['back', 'held', null]])
  })

  test('when the client’s zone changes, what is to come is computed again, and an old job does nothing', async () => {
    const { _id } = await addProgram(desk.priya)
    await enrol(desk.hannah, desk.maria, _id)
    await desk.setClient({ profile: { timezone: 'America/Los_Angeles' } })
    await desk.world.work()
    const { data } = await plan()
    expect(data.map(({ at, atClient }) => [at, atClient])).toEqual([
      ['2026-11-18T21:00:00.000Z', '2026-11-18T13:00'],
      ['2026-11-19T21:00:00.000Z', '2026-11-19T13:00'],
    ])
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect(await desk.texts()).toEqual([])
    await workAt(desk.world, '2026-11-18T21:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?'])
  })

  test('a client without a zone goes by the organization’s, and a time beside the routine follows it', async () => {
    await desk.setClient({ profile: { timezone: null } })
    const time = { type: 'offset', key: 'workoutTime', offsetMinutes: 30 }
    const { _id } = await addProgram(desk.priya, { steps: [{ ...message('gym1', 2, '09:00', 'Done?'), time }] })
    const state = await enrol(desk.hannah, desk.maria, _id)
    expect(state.next?.atClient).toMatch(/^2026-11-19T/)
    await desk.setClient({ profile: { routine: { workoutTime: '17:15' } } })
    await desk.world.work()
    expect((await plan()).data).toMatchObject([{ atClient: '2026-11-19T17:45' }])
  })
})

describe('a step', () => {
  test('starts a scene, and one whose scene is archived says so in the plan and afterwards', async () => {
    const [open, gone] = [await newScene('How are you?'), await newScene('Never')]
    const { _id } = await addProgram(desk.priya, {
      steps: [startScene('aaaa', 1, '13:00', open._id), startScene('bbbb', 1, '14:00', gone._id)],
    })
    await enrol(desk.hannah, desk.maria, _id)
    await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${gone._id}/archive`, {})
    const { data } = await plan()
    expect(data.map(({ source, text, hold }) => [source.kind, text, hold?.reason ?? null])).toEqual([
      ['program', '', null],
      ['scene', 'How are you?', null],
      ['program', '', 'The scene is archived.'],
    ])
    expect(data[0]?.source).toMatchObject({ title: 'First week', day: 1, starts: 'Check-in' })
    await workAt(desk.world, '2026-11-18T21:00:00Z')
    expect(await desk.texts()).toEqual(['How are you?'])
    expect(await steps()).toEqual([
      ['aaaa', 'started', null],
      ['bbbb', 'refused', 'The scene is archived.'],
    ])
    const [sent] = await desk.thread()
    const why = await desk.hannah.ok<Why>('GET', `/v1/messages/${sent?.id}/why`)
    expect(why).toMatchObject({
      scene: { title: 'Check-in' },
      program: { title: 'First week', day: 1, stepId: 'aaaa' },
    })
  })

  test('whose text has a variable without a value isn’t sent, and says so before and after', async () => {
    const texts = ['Your goal: {{ client.goal }}', 'Your goal: {{ client.goal | default: "to feel well" }}']
    const { _id } = await addProgram(desk.priya, {
      steps: texts.map((text, at) => message(`goal${at}`, 1, '13:00', text)),
    })
    await enrol(desk.hannah, desk.maria, _id)
    const problem = 'The client has no value for “client.goal”.'
    expect((await plan()).data.map(({ hold }) => hold?.reason ?? null)).toEqual([problem, null])
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect(await desk.texts()).toEqual(['Your goal: to feel well'])
    expect(await steps()).toEqual([
      ['goal0', 'skipped', problem],
      ['goal1', 'sent', null],
    ])
  })

  test('is held at night, counts as automation’s, and answers why', async () => {
    const { _id } = await addProgram(desk.priya, { steps: [message('late', 1, '22:30', 'Good night')] })
    await enrol(desk.hannah, desk.maria, _id)
    expect((await plan()).data).toMatchObject([
      { source: { kind: 'program', day: 1 }, hold: { reason: 'quiet-hours' }, heldId: null },
    ])
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    const { data } = await plan()
    expect(data).toMatchObject([{ source: { kind: 'program', title: 'First week', day: 1 }, text: 'Good night' }])
    const held = await desk.hannah.ok<Why>('GET', `/v1/contacts/${desk.maria.id}/held/${data[0]?.heldId}/why`)
    expect(held).toMatchObject({ scene: null, program: { day: 1, stepId: 'late' }, gate: [{ decision: 'held' }] })
    await workAt(desk.world, '2026-11-19T14:00:00Z')
    const [sent] = await desk.thread()
    expect(await desk.hannah.ok<Why>('GET', `/v1/messages/${sent?.id}/why`)).toMatchObject({
      scene: null,
      run: null,
      program: { _id, title: 'First week', version: 1, day: 1, stepId: 'late', enrolledBy: { name: 'Hannah' } },
      version: { number: 1, publishedBy: { name: 'Priya' } },
    })
  })
})

test('scenes hear that a program started and ended', async () => {
  const triggers = ['program-started', 'program-ended'].map((eventName) => ({ kind: 'event', eventName }))
  for (const trigger of triggers)
    await addScene(desk.priya, [waitNode('wait')], { title: `On ${trigger.eventName}`, triggers: [trigger] })
  const { _id } = await addProgram(desk.priya)
  const state = await enrol(desk.hannah, desk.maria, _id)
  await desk.world.work()
  await desk.hannah.ok('DELETE', `/v1/contacts/${desk.maria.id}/programs/${state._id}`, {})
  await desk.world.work()
  const { data } = await desk.hannah.ok<{ data: { scene: { title: string } }[] }>(
    'GET',
    `/v1/contacts/${desk.maria.id}/interaction-flow`,
  )
  expect(data.map(({ scene }) => scene.title).toSorted()).toEqual(['On program-ended', 'On program-started'])
})

describe('exactly once', () => {
  const due = '2026-11-18T20:00:00Z'

  test('a process that dies at any statement leaves all of it or nothing', async () => {
    const { _id } = await addProgram(desk.priya)
    await enrol(desk.hannah, desk.maria, _id)
    desk.world.at(new Date(due))
    let deaths = 0
    for (let statement = 1; statement < 80; statement += 1) {
      await makeDue()
      const item = (await claimDue(desk.world.deps, undefined, { limit: 20, leaseMs: 2_000 })).find(
        ({ kind }) => kind === 'run-program',
      )
      if (item === undefined) break
      const died = await runProgram(killAtStatement(desk.world.deps, statement), toJob('run-program', item)).then(
        () => false,
        (error: Error) => error.message === 'The process died.',
      )
      if (!died) break
      deaths += 1
      expect([await desk.texts(), (await steps())[0]?.[1]]).toEqual([[], null])
    }
    expect(deaths).toBeGreaterThan(8)
    await workAt(desk.world, due)
    expect(await desk.texts()).toEqual(['How was day one?'])
  })

  test('two workers run each step of many clients once', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => desk.newClient()))
    const { _id } = await addProgram(desk.priya, {
      steps: [message('one1', 1, '13:00', 'How was day one?'), task('call', 1, '13:00', 'Call them')],
    })
    await Promise.all(clients.map((client) => enrol(desk.hannah, client, _id)))
    desk.world.at(new Date(due))
    // A job twice over is one that is left from before.
    const twice = desk.world.deps.store.global.selectFrom('work').where('kind', '=', 'run-program')
    const jobs = await twice.select(['kind', 'organization_id', 'payload', 'due_at', 'created_at']).execute()
    await desk.world.deps.store.global
      .insertInto('work')
      .values(jobs.map((job) => ({ ...job, payload: JSON.stringify(job.payload) })))
      .execute()
    await makeDue()
    const workers = [startWorker(desk.world.deps, 4), startWorker(desk.world.deps, 4)]
    // A claimed job is due when its lease ends, so it counts as long as somebody is at it.
    const dayOne = () =>
      twice
        .select('payload')
        .where(({ eb, or }) => or([eb('due_at', '<=', new Date(due)), eb('claim', 'is not', null)]))
        .execute()
        .then((rows) => rows.length)
    await expect.poll(dayOne).toBe(0)
    await Promise.all(workers.map((worker) => worker.stop()))
    const ids = clients.map(({ id }) => id)
    const [sent, tasks] = await desk.world.deps.store.tenant(desk.northline.id, async (tx) => [
      await tx
        .from('messages')
        .select('contact_id')
        .where('author_kind', '=', 'program')
        .where('contact_id', 'in', ids)
        .execute(),
      await tx.from('tasks').select('contact_id').where('contact_id', 'in', ids).execute(),
    ])
    for (const rows of [sent, tasks]) expect(rows.map((row) => row.contact_id).toSorted()).toEqual(ids.toSorted())
  })
})

test('a client’s plan takes the right to read conversations, and names programs to those who may see programs', async () => {
  const ivy = await desk.northline.staff('Ivy', 'ROLE_ADMIN')
  const allow = async (permissions: Parameters<typeof permissionBits.of>[0]) => {
    await setMembership(desk.world.deps.store.global, ivy.id, { permissions: permissionBits.of(permissions) })
    forgetSessions()
  }
  const { _id } = await addProgram(desk.priya, { days: 3 })
  await enrol(desk.hannah, desk.maria, _id)
  const path = `/v1/contacts/${desk.maria.id}/plan`
  const sources = async (): Promise<string[]> => (await ivy.ok<Plan>('GET', path)).data.map(({ source }) => source.kind)
  await allow(['scheduled-messages.view'])
  expect((await ivy.refused('GET', path)).status).toBe(403)
  expect((await ivy.refused('GET', `${path}/hold?at=2026-11-19T08:00`)).status).toBe(403)
  await allow(['scheduled-messages.view', 'conversations.view'])
  expect(await sources()).toEqual([])
  await allow(['scheduled-messages.view', 'conversations.view', 'programs.view'])
  expect(await sources()).toEqual(['program', 'program'])
})
