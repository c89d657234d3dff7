import type { Contact } from '@attune/contract/contacts/entity'
import type { RunProblem } from '@attune/contract/scenes/runs/entity'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { beforeAll, expect, test } from 'vitest'
import { allHours } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { flowOf, runDesk, say } from '../../testing/runs/run-desk.ts'

const desk = runDesk()
const world = () => desk.world
const save = (_id: string, key: string, type: string, value: string, to?: string): SceneNodeInput =>
  node(_id, 'save_into_profile', to, { key, value: { kind: 'expression', type, value } })
const profile = async () => (await desk.hannah.ok<Contact>('GET', `/v1/contacts/${desk.maria.id}`)).profile
const problems = async (runId: string): Promise<string[]> =>
  (await desk.hannah.ok<{ data: RunProblem[] }>('GET', `${flowOf(desk.maria)}/${runId}/problems`)).data.map(
    ({ message }) => message,
  )
const texts = async (text: string) => {
  await desk.maria.texts(text)
  await world().work()
}

beforeAll(() => allHours(desk.world, desk.northline.id))

test('a counter counts on after each wait', async () => {
  const { hannah, maria, priya } = desk
  const count = (id: string, to: string) => save(id, 'streak', 'number', '(profile.streak ?? 0) + 1', to)
  const scene = await addScene(priya, [
    ...[count('one', 'a'), waitNode('a', 'two'), count('two', 'b'), waitNode('b', 'three')],
    ...[count('three', 'say'), say('say', 'Streak {{ profile.streak }}')],
  ])
  const run = await startScene(hannah, maria, scene._id)
  await texts('walked')
  await texts('again')
  expect((await desk.texts()).at(-1)).toBe('Streak 3')
  expect((await profile()).questionnaire).toEqual([{ key: 'streak', value: '3', type: 'number' }])
  expect(await problems(run._id)).toEqual([])
})

test('a counter goes on from what a coach has corrected, and stays text where they wrote words', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    ...[save('one', 'streak', 'number', '2', 'a'), waitNode('a', 'two')],
    ...[save('two', 'streak', 'number', 'profile.streak + 1', 'b'), waitNode('b', 'three')],
    save('three', 'streak', 'number', 'profile.streak + 1'),
  ])
  const run = await startScene(hannah, maria, scene._id)
  const write = (value: string) =>
    hannah.ok('PATCH', `/v1/contacts/${maria.id}/questionnaires`, { questionnaire: [{ key: 'streak', value }] })
  await write('9')
  await texts('walked')
  expect((await profile()).questionnaire).toEqual([{ key: 'streak', value: '10', type: 'number' }])
  await write('a lot')
  await texts('again')
  expect((await profile()).questionnaire).toEqual([{ key: 'streak', value: 'a lot' }])
  expect(await problems(run._id)).toEqual(["Nothing was saved under streak: This isn't a number."])
})

test('a counter goes on from a number that was stored as text', async () => {
  const { hannah, maria, priya } = desk
  const questionnaire = [
    { key: 'streak', value: '4' },
    { key: 'note', value: '4' },
  ]
  await hannah.ok('PATCH', `/v1/contacts/${maria.id}/questionnaires`, { questionnaire })
  const scene = await addScene(priya, [
    save('one', 'streak', 'number', '(profile.streak ?? 0) + 1', 'two'),
    save('two', 'note', 'string', 'profile.note + "th"'),
  ])
  await startScene(hannah, maria, scene._id)
  expect((await profile()).questionnaire).toEqual([
    { key: 'streak', value: '5', type: 'number' },
    { key: 'note', value: '4th' },
  ])
})

test('a saved No stays No after a wait', async () => {
  const { hannah, maria, priya } = desk
  const cases = [{ num: 1, expression: 'profile.wantsCalls' }]
  const scene = await addScene(priya, [
    save('no', 'wantsCalls', 'boolean', 'false', 'wait'),
    waitNode('wait', 'pick'),
    {
      ...node('pick', 'switch', undefined, { cases }),
      outputs: [
        { num: 0, ref: 'none', refInput: 1 },
        { num: 1, ref: 'call', refInput: 1 },
      ],
    },
    say('none', 'No calls then'),
    say('call', 'I call you tomorrow'),
  ])
  await startScene(hannah, maria, scene._id)
  await texts('ok')
  expect((await desk.texts()).at(-1)).toBe('No calls then')
})

test.each([
  ['answer.value', 'number'],
  ['answer', 'number'],
  ['answer', 'string'],
  ['Math.round(answer.value)', 'number'],
  ['lbs(answer)', 'number'],
] as const)('190 lbs of a client measured in kilograms is 86.2 kg: %s as %s', async (value, type) => {
  const { hannah, maria, priya } = desk
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { basic: { weight: { value: 82, unit: 'kg' } } } })
  const asks = { text: 'How much?', parserName: 'weight', parserConfig: {} }
  const scene = await addScene(priya, [
    node('ask', 'question', 'save', asks),
    save('save', 'basic.weight', type, value, 'say'),
    say('say', 'Now {{ profile.basic.weight }} {{ profile.basic.weightUnit }}'),
  ])
  await startScene(hannah, maria, scene._id)
  await world().work()
  await texts('190 lbs')
  expect((await profile()).basic.weight).toEqual({ value: 86.2, unit: 'kg' })
  expect((await desk.texts()).at(-1)).toBe('Now 86.2 kg')
})

test('a weight under a key of its own is compared by its unit weeks later', async () => {
  const { hannah, maria, priya } = desk
  const asks = { parserName: 'weight', parserConfig: {} }
  const scene = await addScene(priya, [
    node('ask', 'question', 'save', { ...asks, text: 'How much?' }),
    save('save', 'startWeight', 'number', 'answer', 'again'),
    node('again', 'question', 'say', { ...asks, text: 'And now?' }),
    say('say', '{% if profile.startWeight %}From {{ profile.startWeight }} to {{ answer }}{% endif %}', 'same'),
    save('same', 'sameWeight', 'boolean', 'answer == profile.startWeight'),
  ])
  await startScene(hannah, maria, scene._id)
  await world().work()
  await texts('76 kg')
  await texts('168 lbs')
  expect((await desk.texts()).at(-1)).toBe('From 76 kg to 168 lbs')
  expect((await profile()).questionnaire).toEqual([
    { key: 'startWeight', value: '76 kg', type: 'amount' },
    { key: 'sameWeight', value: 'true', type: 'boolean' },
  ])
})

test('what the profile cannot hold is a problem, once, and the nodes after it do not see it', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    save('zone', 'timezone', 'string', '"Nowhere/At_All"', 'say'),
    say('say', 'Zone {{ profile.timezone }}'),
  ])
  const run = await startScene(hannah, maria, scene._id)
  await world().work()
  expect(await problems(run._id)).toEqual(['Nothing was saved under timezone: use a time zone such as America/Denver.'])
  expect((await desk.texts()).at(-1)).not.toContain('Nowhere')
})

test('half an emoji and the character 0 in a value do not stop a scene', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    waitNode('wait', 'save'),
    save('save', 'first', 'string', 'message.text[0] + "\\u0000!"', 'say'),
    say('say', 'Saved'),
  ])
  await startScene(hannah, maria, scene._id)
  await texts('👍 great')
  expect((await desk.texts()).at(-1)).toBe('Saved')
  expect((await profile()).questionnaire).toEqual([{ key: 'first', value: '\ufffd!' }])
})

test('message is the client’s last text, whichever run took it', async () => {
  const { hannah, maria, priya } = desk
  const child = await addScene(priya, [say('hi', 'Ready?', 'wait'), waitNode('wait')], { title: 'Child' })
  const parent = await addScene(priya, [
    waitNode('first', 'next'),
    node('next', 'next_scene', 'parse', { sceneId: child._id, wait: true }),
    {
      ...node('parse', 'text_parser', undefined, { parserName: 'bool', parserConfig: {} }),
      outputs: [
        { num: 1, ref: 'say', refInput: 1 },
        { num: 2, ref: 'not', refInput: 1 },
      ],
    },
    say('say', 'You said {{ message.text }}'),
    say('not', 'I read {{ message.text }}'),
  ])
  await startScene(hannah, maria, parent._id)
  await texts('hello there')
  await texts('yes')
  expect((await desk.texts()).at(-1)).toBe('You said yes')
  await priya.ok('POST', `/v1/interaction-flow/scenes/${child._id}/archive`)
})

test('a scene started by hand reads what the client wrote last', async () => {
  const { hannah, maria, priya } = desk
  await texts('I am back')
  const scene = await addScene(priya, [say('say', 'You wrote {{ message.text }}')])
  await startScene(hannah, maria, scene._id)
  await world().work()
  expect((await desk.texts()).at(-1)).toBe('You wrote I am back')
})
