import type { AvailableScene, ContactRun, RunProblem } from '@attune/contract/scenes/runs/entity'
import { expect, test } from 'vitest'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { flowOf, runDesk, say } from '../../testing/runs/run-desk.ts'
import { threadOf } from '../../testing/world.ts'

const desk = runDesk()
const CHECK_IN = [say('hello', 'How did you sleep?', 'wait'), waitNode('wait', 'thanks'), say('thanks', 'Thank you!')]

test('a scene started by hand sends a message, waits for a reply and continues with it', async () => {
  const { world, hannah, priya, maria } = desk
  const scene = await addScene(priya, CHECK_IN)
  const run = await startScene(hannah, maria, scene._id)
  expect(run).toMatchObject({
    contactId: maria.id,
    scene: { _id: scene._id, title: 'Evening check-in', labels: [] },
    sceneLabel: null,
    scenesConfig: [],
    status: 'active',
    startedBy: 'hand',
    endedAt: null,
    ended: null,
    waits: [{ kind: 'reply', node: { _id: 'wait', type: 'wait_input', title: null }, at: null }],
    version: 1,
    problems: 0,
    abilities: { stop: true },
  })
  await world.work()
  await maria.texts('Eight hours')
  await world.work()
  expect(await desk.texts()).toEqual(['How did you sleep?', 'Eight hours', 'Thank you!'])
  expect(await desk.runs()).toMatchObject([{ _id: run._id, status: 'stop', ended: 'done', waits: [] }])
})

test('a message from a scene names the scene and run that wrote it', async () => {
  const { hannah, priya, maria } = desk
  const scene = await addScene(priya, CHECK_IN)
  const run = await startScene(hannah, maria, scene._id)
  const [message] = await threadOf(hannah, maria)
  expect(message?.body).toMatchObject({
    send_by_type: 'scene',
    send_by: null,
    scene: { runId: run._id, sceneId: scene._id, title: 'Evening check-in' },
  })
})

test('starting by label starts the latest scene with that label', async () => {
  const { world, hannah, priya, maria } = desk
  await addScene(priya, CHECK_IN, { title: 'Older', labels: ['autopilot'] })
  world.at(new Date('2026-11-18T19:01:00Z'))
  await addScene(priya, CHECK_IN, { title: 'Newer', labels: ['autopilot'] })
  const run = await hannah.ok<ContactRun>('POST', flowOf(maria), { sceneLabel: 'autopilot' })
  expect(run).toMatchObject({ scene: { title: 'Newer' }, sceneLabel: 'autopilot' })
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { sceneLabel: 'no such label' })).toBe('SceneLabelUnknown')
})

test('values given at the start replace the scene’s data sources', async () => {
  const { hannah, priya, maria } = desk
  const scene = await addScene(priya, [say('say', 'You asked: {{ data.question_text }}')])
  const scenesConfig = [
    { target: '#this', dataSource: [{ _id: 'question_text', kind: 'static', type: 'string', value: 'Is rice ok?' }] },
  ]
  const run = await startScene(hannah, maria, scene._id, { scenesConfig })
  expect(run.scenesConfig).toEqual(scenesConfig)
  expect(await desk.texts()).toEqual(['You asked: Is rice ok?'])
})

test('a start takes scene and label together: the scene starts, and the run keeps the label', async () => {
  const { hannah, priya, maria } = desk
  const { _id } = await addScene(priya, CHECK_IN)
  const whole = { scene: _id, sceneLabel: 'message-autopilot', scenesConfig: null }
  expect(await hannah.ok('POST', flowOf(maria), whole)).toMatchObject({
    scene: { _id },
    sceneLabel: 'message-autopilot',
    scenesConfig: [],
  })
})

test('a start must specify an existing scene that is neither archived nor running', async () => {
  const { hannah, tess, priya, maria } = desk
  const { _id } = await addScene(priya, CHECK_IN)
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), {})).toBe('SceneRequired')
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: null, sceneLabel: null })).toBe('SceneRequired')
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: `sc_${'0'.repeat(32)}` })).toBe('SceneNotFound')
  await startScene(hannah, maria, _id)
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: _id })).toBe('SceneAlreadyRunning')
  const archived = await addScene(priya, CHECK_IN)
  await priya.ok('POST', `/v1/interaction-flow/scenes/${archived._id}/archive`)
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: archived._id })).toBe('SceneIsArchived')
  expect(await desk.refusal(tess, 'POST', flowOf(maria), { scene: _id })).toBe('ContactNotFound')
})

test('a scene without an entry node, such as an imported one, can’t be started', async () => {
  const { world, northline, hannah, priya, maria } = desk
  const { _id } = await addScene(priya, CHECK_IN)
  await world.deps.store.tenant(northline.id, async (tx) => {
    const graph = { format: 1, sceneId: _id, version: 2, title: 'Without', nodes: [], dataSource: [] }
    const version = { scene_id: _id, version: 2, published_at: world.deps.now() }
    await tx.insert('scene_versions', { ...version, graph: JSON.stringify(graph), published_by: null }).execute()
    await tx.update('scenes').set({ version: 2 }).where('scene_id', '=', _id).execute()
  })
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: _id })).toBe('SceneCannotStart')
  expect(await desk.runs()).toEqual([])
})

test('nothing is started for a client who is stopped or has texted STOP', async () => {
  const { hannah, priya, maria } = desk
  const { _id } = await addScene(priya, CHECK_IN)
  await maria.texts('STOP')
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: _id })).toBe('ContactOptedOut')
  await maria.texts('START')
  await hannah.ok('POST', `/v1/contacts/${maria.id}/switch-status`, { newStatus: 'stop' })
  expect(await desk.refusal(hannah, 'POST', flowOf(maria), { scene: _id })).toBe('ContactStopped')
  const one = await hannah.ok<AvailableScene>('GET', `${flowOf(maria)}/available/${_id}`)
  expect(one).toMatchObject({ available: false, reason: { code: 'ContactStopped' } })
})

test('available scenes are listed with the reason why one can’t be started', async () => {
  const { hannah, tess, priya, maria } = desk
  const [one, two] = [await addScene(priya, CHECK_IN, { title: 'A' }), await addScene(priya, CHECK_IN, { title: 'B' })]
  await startScene(hannah, maria, two._id)
  const { data } = await hannah.ok<{ data: AvailableScene[] }>('GET', `${flowOf(maria)}/available`)
  const reasons = new Map(data.map(({ scene, reason }) => [scene._id, reason?.code ?? null]))
  expect([reasons.get(one._id), reasons.get(two._id)]).toEqual([null, 'SceneAlreadyRunning'])
  expect(await desk.refusal(tess, 'GET', `${flowOf(maria)}/available`, undefined)).toBe('ContactNotFound')
  expect(await desk.refusal(hannah, 'GET', `${flowOf(maria)}/available/sc_${'0'.repeat(32)}`, undefined)).toBe(
    'SceneNotFound',
  )
})

test('a scene can be stopped once; a reply after that no longer reaches it', async () => {
  const { world, hannah, tess, priya, maria } = desk
  const { _id } = await addScene(priya, CHECK_IN)
  const run = await startScene(hannah, maria, _id)
  await world.work()
  await maria.texts('Eight')
  // The reply has arrived but has not been fed to the scene: the stop wins.
  const stopped = await hannah.ok<ContactRun>('DELETE', `${flowOf(maria)}/${run._id}`)
  expect(stopped).toMatchObject({ status: 'stop', ended: 'stopped', waits: [], abilities: { stop: false } })
  await world.work()
  expect(await desk.texts()).toEqual(['How did you sleep?', 'Eight'])
  expect(await desk.refusal(hannah, 'DELETE', `${flowOf(maria)}/${run._id}`, undefined)).toBe('SceneAlreadyStopped')
  expect(await desk.refusal(hannah, 'DELETE', `${flowOf(maria)}/st_${'0'.repeat(32)}`, undefined)).toBe('RunNotFound')
  expect(await desk.refusal(tess, 'DELETE', `${flowOf(maria)}/${run._id}`, undefined)).toBe('ContactNotFound')
})

test('problems are kept with the run, for the scene’s author', async () => {
  const { hannah, priya, maria } = desk
  const value = { kind: 'static', type: 'string', value: 'Nowhere/At_All' }
  const scene = await addScene(priya, [
    node('save', 'save_into_profile', 'wait', { key: 'timezone', value }),
    waitNode('wait'),
  ])
  const run = await startScene(hannah, maria, scene._id)
  expect(run.problems).toBe(1)
  const { data } = await hannah.ok<{ data: RunProblem[] }>('GET', `${flowOf(maria)}/${run._id}/problems`)
  expect(data).toMatchObject([{ turn: 1, node: { _id: 'save', type: 'save_into_profile' } }])
  expect(data[0]?.message).toContain('timezone')
})

test('if two scenes wait, the one that asked last gets the reply', async () => {
  const { world, hannah, priya, maria } = desk
  const first = await addScene(priya, [say('a', 'A?', 'wait'), waitNode('wait', 'done'), say('done', 'A heard you')])
  const second = await addScene(priya, [say('b', 'B?', 'wait'), waitNode('wait', 'done'), say('done', 'B heard you')])
  await startScene(hannah, maria, first._id)
  world.at(new Date('2026-11-18T19:05:00Z'))
  await startScene(hannah, maria, second._id)
  await world.work()
  await maria.texts('One')
  await world.work()
  await maria.texts('Two')
  await world.work()
  expect(await desk.texts()).toEqual(['A?', 'B?', 'One', 'B heard you', 'Two', 'A heard you'])
})
