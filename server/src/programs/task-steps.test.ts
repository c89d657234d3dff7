import type { ContactProgram } from '@attune/contract/programs/entity'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { featureBits, permissionBits } from '@attune/contract/staff/masks'
import type { Page } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { setMembership } from '@attune/store/staff/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addProgram, enrol, message, pathOf, task } from './testing/program-changes.ts'
import { addScene, waitNode } from '../testing/runs/run-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = automationDesk()
const DUE = '2026-11-18T20:00:00Z'

const tasks = async (query = ''): Promise<Task[]> =>
  (await desk.hannah.ok<Page<Task>>('GET', `/v1/contacts/tasks?contactId=${desk.maria.id}${query}`)).data
const programs = async (): Promise<ContactProgram[]> =>
  (await desk.hannah.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${desk.maria.id}/programs?includes=steps`))
    .data
const steps = async (): Promise<[string, string | null, string | null][]> =>
  ((await programs())[0]?.steps ?? []).map(({ _id, outcome, problem }) => [_id, outcome, problem])
const setFeatures = async (features: string | null): Promise<void> => {
  await desk.world.deps.store.global
    .updateTable('organizations')
    .set({ features })
    .where('organization_id', '=', desk.northline.id)
    .execute()
  forgetSessions()
}

afterEach(() => setFeatures(null))

describe('a step that makes a task', () => {
  test('makes it for the client’s coach, with its priority and time, and sends nothing', async () => {
    const { _id } = await addProgram(desk.priya, { steps: [task('call', 1, '13:00', 'Call about the first day')] })
    const state = await enrol(desk.hannah, desk.maria, _id)
    expect(state.next).toMatchObject({ kind: 'task', words: 'Call about the first day', problem: null })
    expect((await desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)).data).toEqual([])
    await workAt(desk.world, '2026-11-18T19:59:59Z')
    expect(await tasks()).toEqual([])
    await workAt(desk.world, DUE)
    expect(await tasks()).toMatchObject([
      {
        title: 'Call about the first day',
        type: 'program',
        status: 'new',
        priority: 'high',
        expiredAt: '2026-11-19T20:00:00.000Z',
        userAssigned: null,
        createdBy: null,
      },
    ])
    expect(await tasks('&type=program')).toHaveLength(1)
    expect(await steps()).toEqual([['call', 'opened', null]])
    expect(await desk.texts()).toEqual([])
  })

  test('makes it once, also when a new version moves the step; several steps make several', async () => {
    const both = [task('aaaa', 1, '13:00', 'Call'), task('bbbb', 1, '13:00', 'Call')]
    const { _id } = await addProgram(desk.priya, { steps: both })
    const state = await enrol(desk.hannah, desk.maria, _id)
    await workAt(desk.world, DUE)
    expect(await tasks()).toHaveLength(2)
    const [first] = await tasks()
    await desk.hannah.ok('PATCH', `/v1/contacts/tasks/${first?._id}`, { status: 'start' })
    await desk.hannah.ok('PATCH', `/v1/contacts/tasks/${first?._id}`, { status: 'finish' })
    await desk.priya.ok('PUT', `/v1/programs/${_id}`, {
      steps: both.map((step) => ({ ...step, day: 2 })),
      live: 'move',
    })
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect(await tasks('&status=new,active,done')).toHaveLength(2)
    await desk.hannah.ok('DELETE', pathOf(state), {})
    // The second time in the program is another one.
    await enrol(desk.hannah, desk.maria, _id)
    await workAt(desk.world, '2026-11-20T20:00:00Z')
    expect(await tasks('&status=new,active,done,expired')).toHaveLength(4)
  })

  test('makes none where tasks are turned off, and says so before and after; the rest goes on', async () => {
    const { _id } = await addProgram(desk.priya, {
      steps: [task('call', 1, '13:00', 'Call'), message('text', 1, '13:00', 'How was day one?')],
    })
    await setFeatures(featureBits.of(['notes']).toString())
    const state = await enrol(desk.hannah, desk.maria, _id)
    expect(state.next).toMatchObject({ _id: 'call', problem: 'Tasks are turned off.' })
    await workAt(desk.world, DUE)
    expect(await steps()).toEqual([
      ['call', 'skipped', 'Tasks are turned off.'],
      ['text', 'sent', null],
    ])
    await setFeatures(null)
    expect(await tasks()).toEqual([])
  })

  test('hides the client’s name in its title from those who may not see it', async () => {
    const client = await desk.northline.client('Rosalind Achterberg', '+13035550177', desk.hannah)
    const { _id } = await addProgram(desk.priya, { steps: [task('call', 1, '13:00', 'Call Rosalind')] })
    const state = await enrol(desk.hannah, client, _id)
    expect(state.next?.words).toBe('Call Rosalind')
    const ivy = await desk.northline.staff('Ivy', 'ROLE_ADMIN')
    await setMembership(desk.world.deps.store.global, ivy.id, { permissions: permissionBits.of(['programs.view']) })
    forgetSessions()
    const { data } = await ivy.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${client.id}/programs`)
    expect(data[0]?.next?.words).toMatch(/^Call /)
    expect(JSON.stringify(data)).not.toContain('Rosalind')
  })
})

describe('for a client who was stopped after they were enrolled', () => {
  const enrolled = async () => {
    const { _id: sceneId } = await addScene(desk.priya, [waitNode('wait')])
    const { _id } = await addProgram(desk.priya, {
      steps: [
        { ...task('scene', 1, '13:00', ''), action: { kind: 'scene', sceneId } },
        task('call', 1, '13:00', 'Ask why they left'),
      ],
    })
    await enrol(desk.hannah, desk.maria, _id)
  }
  const refusal = ['scene', 'refused', 'The client is stopped or texted STOP.']

  test('by staff, a step starts no scene and makes no task', async () => {
    await enrolled()
    await desk.priya.ok('POST', `/v1/contacts/${desk.maria.id}/switch-status`, { newStatus: 'stop' })
    await workAt(desk.world, DUE)
    expect(await steps()).toEqual([refusal, ['call', 'skipped', 'The client is stopped.']])
    expect(await tasks()).toEqual([])
  })

  test('by their own STOP, a step starts no scene, but staff get their task', async () => {
    await enrolled()
    await desk.maria.texts('STOP')
    await workAt(desk.world, DUE)
    expect(await steps()).toEqual([refusal, ['call', 'opened', null]])
    const { data } = await desk.hannah.ok<{ data: unknown[] }>('GET', `/v1/contacts/${desk.maria.id}/interaction-flow`)
    expect(data).toEqual([])
  })
})
