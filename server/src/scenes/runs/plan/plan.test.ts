import type { Plan } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { workAt } from '../../../testing/automation/automation-says.ts'
import { addScene, node, startScene, waitNode } from '../../../testing/runs/run-changes.ts'
import { daily, runDesk, say } from '../../../testing/runs/run-desk.ts'

const desk = runDesk()
const planNow = () => desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)
const next = (_id: string, sceneId: string, wait: boolean, to?: string) =>
  node(_id, 'next_scene', to, { sceneId, wait })

test('nothing is planned, and nothing waits, for a client without scenes', async () => {
  expect(await planNow()).toMatchObject({ data: [], waits: [], more: false })
})

test('the plan has what scenes would send that other scenes start, and what follows their end', async () => {
  const { priya, hannah, maria } = desk
  const grandchild = await addScene(priya, [say('hi', 'From the third scene')], { title: 'Third' })
  const child = await addScene(
    priya,
    [
      say('one', 'From the second scene', 'more'),
      next('more', grandchild._id, false, 'later'),
      daily('later', '10:00', 'two'),
      say('two', 'An hour later'),
    ],
    { title: 'Second' },
  )
  const parent = await addScene(priya, [
    daily('morning', '09:00', 'second'),
    next('second', child._id, true, 'done'),
    say('done', 'After the second scene'),
  ])
  await startScene(hannah, maria, parent._id)
  const before = await desk.runs()
  const { data, waits } = await planNow()
  expect(
    data.map(({ atClient, text, source }) => [atClient.slice(11), text, 'title' in source && source.title]),
  ).toEqual([
    ['09:00', 'From the second scene', 'Second'],
    ['09:00', 'From the third scene', 'Third'],
    ['10:00', 'An hour later', 'Second'],
    ['10:00', 'After the second scene', 'Evening check-in'],
  ])
  expect(waits).toMatchObject([
    { kind: 'time', from: null, until: '2026-11-19T16:00:00.000Z', next: [{ _id: 'second', type: 'next_scene' }] },
  ])
  // Planning starts nothing.
  expect(await desk.runs()).toEqual(before)
  // What was planned is what is sent.
  for (const at of ['2026-11-19T16:00:01Z', '2026-11-19T17:00:01Z']) await workAt(desk.world, at)
  expect(await desk.texts()).toEqual(data.map(({ text }) => text))
})

test('a started scene reads what the scenes before it would save', async () => {
  const { priya, hannah, maria } = desk
  const child = await addScene(priya, [say('hi', 'Goal: {{ profile.goal }}')], { title: 'Second' })
  const goal = { key: 'goal', value: { kind: 'static', type: 'string', value: 'a 10k run' } }
  const parent = await addScene(priya, [
    daily('morning', '09:00', 'save'),
    node('save', 'save_into_profile', 'second', goal),
    next('second', child._id, false),
  ])
  await startScene(hannah, maria, parent._id)
  expect((await planNow()).data).toMatchObject([{ text: 'Goal: a 10k run' }])
})

test('a scene that can not be started is passed over, and who waits for it goes on', async () => {
  const { priya, hannah, maria } = desk
  const child = await addScene(priya, [say('hi', 'From an archived scene')], { title: 'Second' })
  const parent = await addScene(priya, [
    daily('morning', '09:00', 'second'),
    next('second', child._id, true, 'done'),
    say('done', 'On we go'),
  ])
  await startScene(hannah, maria, parent._id)
  await priya.ok('POST', `/v1/interaction-flow/scenes/${child._id}/archive`)
  expect((await planNow()).data).toMatchObject([{ text: 'On we go' }])
})

test('what a scene waits for is told, also where it sends nothing', async () => {
  const { priya, hannah, maria } = desk
  const ask = await addScene(priya, [waitNode('wait')], { title: 'Asks' })
  await startScene(hannah, maria, ask._id)
  const write = await addScene(priya, [
    daily('morning', '09:00', 'write'),
    node('write', 'prompt_gen_text_content', 'tell', { template: 'Write a greeting', maxTokens: 60 }),
    say('tell', '{{ reply }}'),
  ])
  await startScene(hannah, maria, write._id)
  const { data, waits } = await planNow()
  expect(data).toEqual([])
  expect(waits).toMatchObject([
    { kind: 'reply', from: null, until: null, source: { title: 'Asks', node: { _id: 'wait', type: 'wait_input' } } },
    { kind: 'time', from: null, until: '2026-11-19T16:00:00.000Z', next: [{ _id: 'write' }] },
    { kind: 'result', from: '2026-11-19T16:00:00.000Z', until: null, source: { node: { _id: 'write' } } },
  ])
})

test('a scene that wakes too often leaves room for the others, and the plan says that there is more', async () => {
  const { priya, hannah, maria } = desk
  const times = Array.from({ length: 20 }, (_, hour) => ({
    dateStrategy: { type: 'daily' },
    timeStrategy: { type: 'exact_time', localTime: `${String(hour).padStart(2, '0')}:30` },
  }))
  const often = await addScene(priya, [node('tick', 'scheduler', 'tick', { rules: times })], { title: 'Often' })
  const daily9 = await addScene(priya, [daily('morning', '09:00', 'say'), say('say', 'Good morning', 'morning')])
  await startScene(hannah, maria, often._id)
  await startScene(hannah, maria, daily9._id)
  const { data, more } = await planNow()
  expect(more).toBe(true)
  expect(data).toHaveLength(30)
})
