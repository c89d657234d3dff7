import type { IncomingMail } from '@attune/carriers/carrier'
import type { Task } from '@attune/contract/tasks/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiveMessage } from '../conversations/receive-message.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { noticesOf } from '../notices/testing/notice-changes.ts'
import { allHours } from '../testing/automation/automation-says.ts'
import { say } from '../testing/runs/run-desk.ts'
import { addScene, node, startScene, waitNode } from '../testing/runs/run-changes.ts'
import {
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { addReviewTasks } from './review-tasks.ts'

const HOUR = 3_600_000
const TASKS = '/v1/contacts/tasks'

let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let phones = 80_000

const newPhone = (): string => `+130388${(phones += 1)}`

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
  await review()
})
afterEach(() => world.at(null))
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Looks at all clients now, and does what follows. */
const review = async (): Promise<void> => {
  await world.factsDelivered()
  await addReviewTasks(world.deps)
  await owner.query(`update work set due_at = 'epoch', payload = payload - 'checkInsAt' where kind = 'review-tasks'`)
  await world.work()
}

const tasksOf = async (query = '?status=new,active'): Promise<Task[]> =>
  (await hannah.ok<Page<Task>>('GET', `${TASKS}${query}`)).data
const patch = (task: Task | undefined, body: object): Promise<Task> => hannah.ok('PATCH', `${TASKS}/${task?._id}`, body)
const setRules = (taskRules: object) =>
  priya.ok('PATCH', `/v1/organizations/${northline.id}/automation-settings`, { taskRules })

/** Goes back in time; null is now. */
const ago = (hours: number) => world.at(hours === 0 ? null : new Date(Date.now() - hours * HOUR))

const texts = (text: string, client = maria, more: { mail?: IncomingMail } = {}) => {
  const between = { from: client.phone, to: northline.number, at: world.deps.now() }
  const event = { kind: 'message' as const, id: crypto.randomUUID(), text, ...between, ...more }
  return receiveMessage(world.deps, 'simulator', event, null)
}

test('a client who waits longer than the rule says gets one task; an answer closes it', async () => {
  ago(3)
  await texts('Hello')
  ago(0)
  await review()
  expect(await tasksOf()).toEqual([])
  await setRules({ unanswered: { on: true, hours: 3 } })
  await review()
  await review()
  const [task] = await tasksOf()
  expect(await tasksOf()).toHaveLength(1)
  expect(task).toMatchObject({ type: 'unanswered', priority: 'high', title: 'Answer the client', createdBy: null })
  expect([task?.text, task?.abilities.reply]).toEqual(['Hello', true])
  await send(hannah, maria, 'Hello Maria')
  await review()
  expect(await tasksOf('')).toMatchObject([
    { _id: task?._id, status: 'discarded', discardedBy: 'system', reason: null, closedAt: expect.any(String) },
  ])
})

test('a question names its message; a task once discarded is not made again for the same wait, but for the next', async () => {
  ago(8)
  await texts('Is walking enough?')
  await texts('I hope so')
  ago(0)
  await review()
  const [question] = (await threadOf(hannah, maria)).filter(({ body }) => body?.text === 'Is walking enough?')
  const [task] = await tasksOf()
  expect(task).toMatchObject({
    type: 'static-question-mark',
    meta: { questionId: question?.id, actionsFlags: 0 },
    text: 'Is walking enough?',
    abilities: { autopilot: true, reply: true },
  })
  expect((await patch(task, { meta: { actionsFlags: 1 } })).abilities.autopilot).toBe(false)
  await patch(task, { status: 'discard', reason: 'no-intervention' })
  await review()
  expect(await tasksOf()).toEqual([])
  ago(6)
  await send(hannah, maria, 'Yes')
  ago(5)
  await texts('And running?')
  ago(0)
  await review()
  expect(await tasksOf()).toHaveLength(1)
})

test.for([
  ['English', 'how much water should i drink'],
  ['Spanish', 'puedo comer pan en la cena'],
  ['German', 'kann ich heute abend noch obst essen'],
  ['French', 'combien d’eau par jour'],
  ['Portuguese', 'posso comer arroz no jantar'],
])('a question in %s needs no question mark', async ([, text = '']) => {
  ago(8)
  await texts(text)
  ago(0)
  await review()
  const [asked] = (await threadOf(hannah, maria)).filter(({ body }) => body?.text === text)
  expect(await tasksOf()).toMatchObject([{ type: 'static-question-mark', meta: { questionId: asked?.id } }])
})

test('what an email asks that anybody may have written isn’t the client’s question', async () => {
  const mail = { subject: 'Walking', quoted: '', contactId: null, isTrusted: false, isAutomatic: false }
  ago(8)
  await texts('I walk a lot')
  await texts('Is walking enough?', maria, { mail })
  await texts('Nearly every day')
  ago(0)
  await review()
  expect(await tasksOf()).toMatchObject([{ type: 'unanswered', meta: { questionId: null } }])
})

test.for(['See https://example.com/plan?day=3', 'My wife asked “is that enough?”', 'Slept well, maybe 7h?', '???'])(
  'a question mark alone makes no question: %s',
  async (text) => {
    ago(8)
    await texts(text)
    ago(0)
    await review()
    expect(await tasksOf()).toMatchObject([{ type: 'unanswered', meta: { questionId: null } }])
  },
)

test('a task that somebody works on stays when its reason is gone, and is labeled until the reason is back', async () => {
  ago(8)
  await texts('Hello')
  ago(0)
  await review()
  await patch((await tasksOf())[0], { status: 'start' })
  const address = `/v1/threads/${threadIdOf(maria.id)}`
  await hannah.ok('PATCH', address, { needsAnswer: false })
  await review()
  expect(await tasksOf()).toMatchObject([{ status: 'active', labels: ['settled'] }])
  await hannah.ok('PATCH', address, { needsAnswer: true })
  await review()
  expect(await tasksOf()).toMatchObject([{ status: 'active', labels: [] }])
})

test.for<[string, object]>([
  ['taken back', { status: 'reopen' }],
  ['given back', { userAssigned: null }],
])('a task whose reason is gone closes once its start is %s, and opens again with the reason', async ([, body]) => {
  ago(8)
  await texts('Hello')
  ago(0)
  await review()
  const [task] = await tasksOf()
  await patch(task, { status: 'start' })
  const address = `/v1/threads/${threadIdOf(maria.id)}`
  await hannah.ok('PATCH', address, { needsAnswer: false })
  await review()
  expect(await patch(task, body)).toMatchObject({ status: 'discarded', discardedBy: 'system', labels: [] })
  await hannah.ok('PATCH', address, { needsAnswer: true })
  await review()
  expect(await tasksOf()).toMatchObject([{ _id: task?._id, status: 'new', labels: [] }])
})

test('a task whose reason is back after its end has new time, as much each time', async () => {
  ago(90)
  await texts('Hello')
  ago(85)
  await review()
  const [task] = await tasksOf()
  const needsAnswer = async (needed: boolean): Promise<Task | undefined> => {
    await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: needed })
    await review()
    return (await tasksOf())[0]
  }
  for (const hours of [45, 0]) {
    expect(await needsAnswer(false)).toBeUndefined()
    ago(hours)
    const again = await needsAnswer(true)
    expect(again).toMatchObject({ _id: task?._id, status: 'new', labels: [] })
    const left = Date.parse(again?.expiredAt ?? '') - world.deps.now().getTime()
    expect(Math.round(left / HOUR)).toBe(24)
  }
})

test('a message that was not delivered makes a task until one is', async () => {
  const { id } = await send(hannah, maria, 'Walk today')
  await world.work()
  await maria.receipt(id, 'failed', 'Unreachable')
  await review()
  expect(await tasksOf()).toMatchObject([
    // Its message is ours, not a question that an autopilot could answer.
    { type: 'delivery-failed', priority: 'medium', meta: { questionId: id }, abilities: { autopilot: false } },
  ])
  const { id: next } = await send(hannah, maria, 'Walk today')
  await world.work()
  await maria.receipt(next, 'delivered')
  await review()
  expect(await tasksOf()).toEqual([])
})

test('a rank that falls to Not Good or Bad makes a task for its measure; one that falls less does not', async () => {
  const rank = async (text: string, type: string, value: number) => {
    await texts(text)
    const message = (await threadOf(hannah, maria)).find(({ body }) => body?.text === text)
    await hannah.ok('PUT', `/v1/messages/${message?.id}/msg-context`, { type, rank: value })
  }
  await rank('one', 'sleep', 4)
  await rank('two', 'sleep', 3)
  await rank('three', 'food', 4)
  await review()
  expect(await tasksOf()).toEqual([])
  await rank('four', 'sleep', 1)
  await rank('five', 'food', 2)
  await review()
  expect((await tasksOf()).map(({ title, priority }) => [title, priority])).toEqual([
    ['Sleep fell from Almost Perfect to Bad', 'high'],
    ['Food fell from On Point to Not Good', 'medium'],
  ])
  await rank('six', 'sleep', 2)
  await review()
  expect((await tasksOf()).map(({ title }) => title)).toEqual(['Food fell from On Point to Not Good'])
})

test('a check-in that nobody answers for a day makes a task, until the client writes', async () => {
  const scene = await addScene(priya, [say('ask', 'How was it?', 'wait'), waitNode('wait')], {
    title: 'Evening check-in',
  })
  ago(25)
  await startScene(hannah, maria, scene._id)
  await world.work()
  ago(0)
  await review()
  expect(await tasksOf()).toMatchObject([
    { type: 'check-in-missed', title: 'Follow up on a missed check-in: Evening check-in' },
  ])
  await maria.texts('Fine')
  await review()
  expect(await tasksOf()).toEqual([])
})

test('a question that hasn’t been sent yet is no missed check-in', async () => {
  const properties = { text: 'How was it?', attachments: [], tags: '', parserName: 'plain-text', repeatable: false }
  const scene = await addScene(priya, [node('ask', 'question', undefined, properties)])
  await allHours(world, northline.id)
  ago(25)
  await hannah.ok('POST', '/v2/contacts.mute', { id: maria.id, minutes: 3_000 })
  await startScene(hannah, maria, scene._id)
  await world.work()
  ago(0)
  await review()
  expect(await tasksOf()).toEqual([])
  await hannah.ok('POST', '/v2/contacts.unmute', { id: maria.id })
  await world.work()
  expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual(['How was it?'])
  await review()
  expect(await tasksOf()).toEqual([])
})

test('what the scene asks next is another check-in: the task about the answered one is over', async () => {
  const scene = await addScene(priya, [
    say('ask', 'How was it?', 'wait'),
    waitNode('wait', 'more'),
    say('more', 'And your sleep?', 'again'),
    waitNode('again'),
  ])
  await allHours(world, northline.id)
  ago(25)
  await startScene(hannah, maria, scene._id)
  await world.work()
  ago(0)
  await review()
  expect(await tasksOf()).toMatchObject([{ type: 'check-in-missed' }])
  await maria.texts('Fine')
  await world.work()
  await review()
  expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toContain('And your sleep?')
  expect(await tasksOf()).toEqual([])
})

test('an alert of a scene makes a task, which is over when the alert is closed', async () => {
  const alert = node('alert', 'trigger_alert', 'wait', { triggerName: 'At risk' })
  const scene = await addScene(priya, [alert, waitNode('wait')])
  await startScene(hannah, maria, scene._id)
  await review()
  expect(await tasksOf()).toMatchObject([{ type: 'alert', title: 'At risk', priority: 'high' }])
  const [notice] = await noticesOf(hannah)
  await hannah.ok('PATCH', `/v1/notices/${notice?._id}`, { status: 'closed' })
  expect(await tasksOf()).toEqual([])
})

test('an alert that is closed before its task is opened makes none, until it is raised again', async () => {
  const alert = node('alert', 'trigger_alert', undefined, { triggerName: 'at-risk' })
  const scene = await addScene(priya, [alert])
  await startScene(hannah, maria, scene._id)
  await world.work()
  const [notice] = await noticesOf(hannah)
  await hannah.ok('PATCH', `/v1/notices/${notice?._id}`, { status: 'closed' })
  await review()
  expect(await tasksOf('')).toEqual([])
  await startScene(hannah, maria, scene._id)
  await review()
  expect(await tasksOf()).toMatchObject([{ type: 'alert', title: 'At risk' }])
})

test('a rule that is off makes no tasks; neither does an organization without the feature', async () => {
  const { taskRules, rev } = await priya.ok<{ taskRules: object; rev: number }>(
    'GET',
    `/v1/organizations/${northline.id}/automation-settings`,
  )
  expect([taskRules, rev]).toMatchObject([{ unanswered: { on: true, hours: 4 }, alert: { on: true } }, 0])
  await setRules({ unanswered: { on: false, hours: 4 }, deliveryFailed: { on: false } })
  ago(8)
  await texts('Hello')
  ago(0)
  await review()
  expect(await tasksOf()).toEqual([])
  for (const hours of [0, 721])
    expect(
      (
        await priya.refused('PATCH', `/v1/organizations/${northline.id}/automation-settings`, {
          taskRules: { unanswered: { on: true, hours } },
        })
      ).code,
    ).toBe('InputInvalid')
  await setRules({ unanswered: { on: true, hours: 4 } })
  await review()
  expect(await tasksOf()).toHaveLength(1)
})

test('two workers who look at the same client make one task', async () => {
  ago(8)
  await texts('Hello')
  ago(0)
  await review()
  await patch((await tasksOf())[0], { status: 'discard', reason: 'other' })
  ago(6)
  await send(hannah, maria, 'Yes')
  ago(5)
  await texts('Are you there?')
  ago(0)
  await Promise.all([review(), review(), review()])
  expect(await tasksOf('')).toHaveLength(2)
})

test('a merged client’s question in a task names nobody to whoever doesn’t see names', async () => {
  const zora = await northline.client('Zora Petrov', newPhone(), hannah)
  ago(8)
  await texts('Zora Petrov here. Is walking enough?', zora)
  ago(0)
  await review()
  await priya.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: zora.id })
  const rights = permissionBits.of(['contacts.view', 'conversations.view', 'tasks.view'])
  await setMembership(world.deps.store.global, hannah.id, { permissions: rights })
  forgetSessions()
  const alias = `Client ${maria.id.slice(-6).toUpperCase()}`
  expect(await tasksOf()).toMatchObject([{ contactId: maria.id, text: `${alias} here. Is walking enough?` }])
})

test('of two merged clients who both waited, one task is listed, counted and on the dashboard', async () => {
  const zora = await northline.client('Zora Petrov', newPhone(), hannah)
  ago(8)
  await texts('Hello')
  await texts('Hello', zora)
  ago(0)
  await review()
  expect(await tasksOf()).toHaveLength(2)
  await priya.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: zora.id })
  expect(await tasksOf()).toMatchObject([{ contactId: maria.id }])
  expect(await hannah.ok('GET', `${TASKS}/count?status=new,active`)).toEqual({ count: 1 })
  const [from, to] = [Date.now() - HOUR, Date.now() + HOUR].map((at) => new Date(at).toISOString())
  const dashboard = await hannah.ok('GET', `${TASKS}/dashboard?from=${from}&to=${to}`)
  expect(dashboard).toMatchObject({ total: { opened: 1 }, open: { new: 1, active: 0 } })
})
