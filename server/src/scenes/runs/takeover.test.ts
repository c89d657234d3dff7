import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { Scene } from '@attune/contract/scenes/entity'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { workAt } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { send } from '../../testing/world.ts'

const desk = runDesk()
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const inMinutes = (_id: string, offsetMinutes: number, to: string): SceneNodeInput =>
  node(_id, 'scheduler', to, {
    rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'offset', key: 'local_time', offsetMinutes } }],
  })

/** Asks for a number, says so if the answer is none, and asks again after ten minutes. */
const CHECK_IN: SceneNodeInput[] = [
  {
    ...node('both', 'split'),
    outputs: [
      { num: 1, ref: 'ask', refInput: 1 },
      { num: 2, ref: 'wait', refInput: 1 },
    ],
  },
  {
    ...node('ask', 'question', undefined, {
      text: 'How many hours did you sleep?',
      attachments: [],
      tags: '',
      parserName: 'integer',
      repeatable: false,
    }),
    outputs: [
      { num: 1, ref: 'thanks', refInput: 1 },
      { num: 2, ref: 'again', refInput: 1 },
    ],
  },
  say('thanks', 'Thank you!'),
  say('again', 'A number, please.', 'ask'),
  inMinutes('wait', 10, 'nag'),
  say('nag', 'Still there?'),
]

const textAndWork = async (text: string) => {
  await desk.maria.texts(text)
  await desk.world.work()
}

test('a question already asked takes its answer, but doesn’t nag while a coach is there', async () => {
  const scene = await addScene(desk.priya, CHECK_IN)
  await startScene(desk.hannah, desk.maria, scene._id)
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'How is your knee?')
  await textAndWork('Better, thanks')
  await workAt(desk.world, later(15))
  const before = ['How many hours did you sleep?', 'How is your knee?', 'Better, thanks']
  expect(await desk.texts()).toEqual(before)
  // The answer is taken; what follows it waits, too.
  await textAndWork('7')
  expect(await desk.texts()).toEqual([...before, '7'])
  await workAt(desk.world, later(31))
  expect((await desk.texts()).slice(4).toSorted()).toEqual(['Still there?', 'Thank you!'])
})

test('without an answer the run goes on once the coach is gone, and asks again as before', async () => {
  const scene = await addScene(desk.priya, CHECK_IN)
  await startScene(desk.hannah, desk.maria, scene._id)
  await desk.world.work()
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/takeover`)
  await workAt(desk.world, later(12))
  expect(await desk.texts()).toHaveLength(1)
  await workAt(desk.world, later(31))
  await textAndWork('Not much')
  expect((await desk.texts()).slice(1)).toEqual([
    'Still there?',
    'Not much',
    'A number, please.',
    'How many hours did you sleep?',
  ])
})

test('who starts a scene by hand hands the conversation back', async () => {
  const scene = await addScene(desk.priya, [say('hi', 'Good morning')])
  await send(desk.hannah, desk.maria, 'I’ll start your check-in.')
  await startScene(desk.hannah, desk.maria, scene._id)
  expect(await desk.texts()).toEqual(['I’ll start your check-in.', 'Good morning'])
})

test('a scene may be allowed to write anyway: at once, for what waits too, and the plan says what waits', async () => {
  const scene = await addScene(desk.priya, [
    waitNode('wait', 'hi'),
    say('hi', 'Got it', 'soon'),
    inMinutes('soon', 5, 'last'),
    say('last', 'Bye'),
  ])
  const path = `/v1/interaction-flow/scenes/${scene._id}/may-interrupt`
  expect(scene.mayInterrupt).toBe(false)
  await startScene(desk.hannah, desk.maria, scene._id)
  await send(desk.hannah, desk.maria, 'How is your knee?')
  await textAndWork('Better')
  const plan = await desk.hannah.ok<Plan>('GET', `/v1/contacts/${desk.maria.id}/plan`)
  const hold = { reason: 'coach-present', until: later(30).toISOString() }
  expect(plan.data.map(({ text, hold: held }) => [text, held])).toEqual([
    ['Bye', hold],
    ['Got it', hold],
  ])
  expect((await desk.hannah.refused('PUT', path, { mayInterrupt: true })).code).toBe('AccessDenied')
  const changed = await desk.priya.ok<Scene>('PUT', path, { mayInterrupt: true })
  expect(changed).toMatchObject({ mayInterrupt: true, rev: scene.rev, version: scene.version })
  await desk.world.work()
  expect((await desk.texts()).at(-1)).toBe('Got it')
  await workAt(desk.world, later(6))
  expect((await desk.texts()).at(-1)).toBe('Bye')
  expect(
    (await desk.priya.refused('PUT', path.replace(scene._id, `sc_${'0'.repeat(32)}`), { mayInterrupt: true })).code,
  ).toBe('SceneNotFound')
})
