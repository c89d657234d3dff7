import type { PlanStep, Why } from '@attune/contract/scenes/runs/why'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test } from 'vitest'
import { forgetSessions } from '../../../staff/session-cache.ts'
import { addScene, node, startScene, waitNode } from '../../../testing/runs/run-changes.ts'
import { daily, runDesk, say } from '../../../testing/runs/run-desk.ts'
import { send, threadOf } from '../../../testing/world.ts'

const desk = runDesk()
const cases = [{ num: 1, expression: 'answer < 5.5', description: 'A short night' }]
const number = { parserName: 'integer', parserConfig: { min: 0, max: 24 }, attachments: [], tags: '' }
const ASK = [
  {
    ...node('ask', 'question', undefined, { text: 'How many hours, {{ contact.firstName }}?', ...number }),
    outputs: [
      { num: 1, ref: 'short', refInput: 1 },
      { num: 2, ref: 'ask', refInput: 1 },
    ],
  },
  { ...node('short', 'switch', undefined, { cases }), outputs: [{ num: 1, ref: 'noted', refInput: 1 }] },
  { ...say('noted', 'Noted, {{ contact.fullName }}'), title: 'A kind word' },
]

const askAndAnswer = async () => {
  const { world, hannah, priya, maria } = desk
  const scene = await addScene(priya, ASK, { title: 'Week 3 check-in' })
  const run = await startScene(hannah, maria, scene._id)
  await world.work()
  await maria.texts('4')
  await world.work()
  const noted = (await threadOf(hannah, maria)).find(({ body }) => body?.text === 'Noted, Maria Lopez')
  return { scene, run, noted, path: `/v1/messages/${noted?.id}/why` }
}

test('a message’s why has its path, the values, the gate’s checks and the scene’s version', async () => {
  const { hannah } = desk
  const { scene, run, path } = await askAndAnswer()
  const why = await hannah.ok<Why>('GET', path)
  expect(why).toMatchObject({
    scene: { _id: scene._id, title: 'Week 3 check-in' },
    run: { _id: run._id, startedBy: 'hand' },
    node: { _id: 'noted', type: 'send_message', title: 'A kind word' },
    version: { number: 1, publishedBy: { name: 'Priya' } },
  })
  expect(why.path.map((step) => step.node._id)).toEqual(['start', 'ask', 'ask', 'short', 'noted'])
  expect(why.values).toMatchObject([
    { by: 'answer', parser: 'integer', text: '4', value: 4 },
    { by: 'expression', source: 'answer < 5.5', value: true },
  ])
  expect(why.gate[0]).toMatchObject({ stage: 'birth', decision: 'sent' })
  expect(why.gate[0]?.checks.length).toBeGreaterThan(3)
  expect(why.givenBack).toBeNull()
})

test('a person’s message has no why, and one to another coach’s client is not found', async () => {
  const { hannah, tess, maria } = desk
  const own = await send(hannah, maria, 'By hand')
  expect(await desk.refusal(hannah, 'GET', `/v1/messages/${own.id}/why`, undefined)).toBe('WhyUnknown')
  const { path } = await askAndAnswer()
  expect(await desk.refusal(tess, 'GET', path, undefined)).toBe('MessageNotFound')
})

test('a reader without access to private data does not find it in a why', async () => {
  const { northline } = desk
  const { path } = await askAndAnswer()
  const mo = await northline.staff('Mo', 'ROLE_ADMIN')
  const permissions = permissionBits.of([
    'conversations.view',
    'contacts.view',
    'contacts.list',
    'scheduled-messages.view',
  ])
  await setMembership(desk.world.deps.store.global, mo.id, { permissions })
  forgetSessions()
  const masked = JSON.stringify(await mo.ok<Why>('GET', path))
  expect(masked).not.toContain('Maria')
  expect(masked).not.toContain('Lopez')
  expect(masked).toContain('answer < 5.5')
  const plan = await mo.ok('GET', `/v1/contacts/${desk.maria.id}/plan`)
  expect(JSON.stringify(plan)).not.toContain('Lopez')
})

test('a message held for quiet hours says why it waits, and is in the plan', async () => {
  const { world, hannah, tess, priya, maria } = desk
  const scene = await addScene(priya, [say('hi', 'Good night')])
  // 11:30 pm in Denver.
  world.at(new Date('2026-11-19T06:30:00Z'))
  await startScene(hannah, maria, scene._id)
  const plan = await hannah.ok<{ data: PlanStep[] }>('GET', `/v1/contacts/${maria.id}/plan`)
  expect(plan.data).toMatchObject([
    { text: 'Good night', zone: 'America/Denver', hold: { reason: 'quiet-hours' }, source: { sceneId: scene._id } },
  ])
  const path = `/v1/contacts/${maria.id}/held/${plan.data[0]?.heldId}/why`
  const why = await hannah.ok<Why>('GET', path)
  expect(why).toMatchObject({
    node: { _id: 'hi' },
    gate: [{ stage: 'asked', decision: 'held', reason: 'quiet-hours' }],
  })
  expect(await desk.refusal(tess, 'GET', path, undefined)).toBe('ContactNotFound')
  const none = `/v1/contacts/${maria.id}/held/hm_${'0'.repeat(32)}/why`
  expect(await desk.refusal(hannah, 'GET', none, undefined)).toBe('WhyUnknown')
})

test('the plan is what will go out in 30 days if the client says nothing, and what would hold it', async () => {
  const { hannah, tess, priya, maria } = desk
  const scene = await addScene(priya, [
    daily('morning', '09:00', 'say'),
    say('say', 'Good morning', 'evening'),
    daily('evening', '23:00', 'late'),
    say('late', 'Sleep well', 'morning'),
  ])
  const before = await startScene(hannah, maria, scene._id)
  const { data, more } = await hannah.ok<{ data: PlanStep[]; more: boolean }>('GET', `/v1/contacts/${maria.id}/plan`)
  expect(data.length).toBe(59)
  expect(more).toBe(false)
  expect(data.slice(0, 2)).toMatchObject([
    { at: '2026-11-19T16:00:00.000Z', atClient: '2026-11-19T09:00', text: 'Good morning', hold: null, heldId: null },
    { atClient: '2026-11-19T23:00', text: 'Sleep well', hold: { reason: 'quiet-hours' } },
  ])
  // Planning changes nothing.
  expect((await desk.runs())[0]).toEqual(before)
  await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 2 * 24 * 60 })
  const muted = await hannah.ok<{ data: PlanStep[] }>('GET', `/v1/contacts/${maria.id}/plan`)
  expect(muted.data[0]?.hold).toEqual({ reason: 'mute', until: '2026-11-20T19:00:00.000Z' })
  expect(await desk.refusal(tess, 'GET', `/v1/contacts/${maria.id}/plan`, undefined)).toBe('ContactNotFound')
})

test('a reply that no run waits for reaches only the thread', async () => {
  const { world, hannah, priya, maria } = desk
  const scene = await addScene(priya, [daily('later', '09:00', 'wait'), waitNode('wait')])
  await startScene(hannah, maria, scene._id)
  const before = (await desk.runs())[0]
  await maria.texts('Hello?')
  await world.work()
  expect((await desk.runs())[0]).toEqual(before)
})
