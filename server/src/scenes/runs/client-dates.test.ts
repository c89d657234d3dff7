import type { Plan } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { workAt } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { runDesk, say } from '../../testing/runs/run-desk.ts'

// It is Wednesday, 2026-11-18, noon in Denver.
const desk = runDesk()
const planNow = () => desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)
const answer = async (value: string, key = 'Race day') => {
  await desk.hannah.ok('PATCH', `/v1/contacts/${desk.maria.id}/questionnaires`, { questionnaire: [{ key, value }] })
  await desk.world.work()
}
const twoDaysBefore = (to: string, more: object = {}) =>
  node('wait', 'scheduler', to, {
    rules: [
      {
        dateStrategy: { type: 'client_date', field: 'Race day', days: -2, ...more },
        timeStrategy: { type: 'exact_time', localTime: '09:00' },
      },
    ],
  })
const startWaiting = async (more: object = {}) => {
  const scene = await addScene(desk.priya, [twoDaysBefore('rest', more), say('rest', 'Rest tonight.')])
  await startScene(desk.hannah, desk.maria, scene._id)
  await desk.world.work()
  return scene
}

test('a scene waits for two days before the client’s date, and the plan foresees it', async () => {
  await answer('2026-11-22')
  await startWaiting()
  const { data, waits } = await planNow()
  expect(data).toMatchObject([{ atClient: '2026-11-20T09:00', text: 'Rest tonight.' }])
  expect(waits).toMatchObject([{ kind: 'time', until: '2026-11-20T16:00:00.000Z', reason: null }])
  await workAt(desk.world, '2026-11-20T15:59:00Z')
  expect(await desk.texts()).toEqual([])
  await workAt(desk.world, '2026-11-20T16:00:00Z')
  expect(await desk.texts()).toEqual(['Rest tonight.'])
  expect(await desk.runs()).toMatchObject([{ status: 'stop', ended: 'done' }])
})

test('it moves with the date: later, cleared, back again; and nothing leaves twice', async () => {
  await answer('2026-11-21')
  await startWaiting()
  await answer('2026-11-22')
  expect((await planNow()).data).toMatchObject([{ atClient: '2026-11-20T09:00' }])
  await answer('')
  expect(await planNow()).toMatchObject({
    data: [],
    waits: [{ kind: 'date', until: null, reason: 'The client has no “Race day” yet.' }],
  })
  await workAt(desk.world, '2026-11-20T16:00:00Z')
  expect(await desk.texts()).toEqual([])
  await answer('2026-11-23')
  expect((await planNow()).data).toMatchObject([{ atClient: '2026-11-21T09:00' }])
  for (const at of ['2026-11-21T16:00:00Z', '2026-11-21T16:05:00Z']) await workAt(desk.world, at)
  expect(await desk.texts()).toEqual(['Rest tonight.'])
})

test('without a date, or after its day, nothing is sent until there is one to come', async () => {
  const scene = await startWaiting()
  const asked = await desk.runs()
  expect(asked).toMatchObject([{ status: 'active', problems: 0, waits: [{ kind: 'date', at: null }] }])
  await answer('2026-11-19')
  expect((await planNow()).waits).toMatchObject([
    {
      kind: 'date',
      reason: '2 days before “Race day”, at 09:00 AM: November 17, 2026, 09:00 AM in America/Denver has passed.',
    },
  ])
  expect(await desk.texts()).toEqual([])
  await answer('2026-11-21')
  await workAt(desk.world, '2026-11-19T16:00:00Z')
  expect(await desk.texts()).toEqual(['Rest tonight.'])
  expect(scene._id).toMatch(/^sc_/)
})

test('every year: the day of this year has passed, so next year’s is waited for', async () => {
  await answer('1984-11-18')
  await startWaiting({ yearly: true })
  expect((await desk.runs())[0]?.waits).toMatchObject([{ kind: 'time', at: '2027-11-16T16:00:00Z' }])
})

test('a date that nobody has is a warning when the scene is saved, and one that somebody has is none', async () => {
  const nodes = [
    node('start', 'scene_run', 'wait'),
    twoDaysBefore('rest', { field: 'Wedding' }),
    say('rest', 'Rest tonight.'),
  ]
  const { _id } = await addScene(desk.priya, nodes.slice(1))
  const warnings = async () => {
    const { issues } = await desk.priya.ok<{ issues: { check: string; message: string }[] }>(
      'POST',
      `/v1/interaction-flow/scenes/${_id}/validate`,
      { nodes },
    )
    return issues.filter(({ check }) => check === 'unknown-date').map(({ message }) => message)
  }
  expect(await warnings()).toEqual([
    'No client has answered “Wedding” with a date, and no step saves it. Clients wait here until they have one.',
  ])
  await answer('2026-12-01', 'Wedding')
  expect(await warnings()).toEqual([])
})
