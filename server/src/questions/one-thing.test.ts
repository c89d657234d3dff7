import type { Merge } from '@attune/contract/doubles/entity'
import { threadIdOf } from '@attune/contract/ids'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import type { HomeItem } from '@attune/contract/metrics/entity'
import type { Page } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { openPool } from '@attune/store/connection'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addReviewTasks } from '../tasks/review-tasks.ts'
import { questionsOf } from './testing/question-changes.ts'
import { claimDue } from '../testing/time/claim-due.ts'
import {
  createWorld,
  send,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

// One unanswered text is one thing: it stands on Home, in Needs answer, among the questions and as a task, and goes from all.

const HOUR = 3_600_000
const TASKS = '/v1/contacts/tasks'
const QUESTIONS = '/v1/contacts/questions'

let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let phones = 30_000

const newPhone = (): string => `+130377${(phones += 1)}`

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newPhone(), hannah)
})
afterEach(() => world.at(null))
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Makes the tasks that are due. What follows a verb doesn't wait for this. */
const review = async (): Promise<void> => {
  await world.factsDelivered()
  await addReviewTasks(world.deps)
  await owner.query(`update work set due_at = 'epoch' where kind = 'review-tasks'`)
  await world.work()
}

/** Maria writes these texts, hours ago and far from each other. */
const writes = async (...texts: string[]): Promise<void> => {
  for (const [at, text] of texts.entries()) {
    world.at(new Date(Date.now() - (9 - at) * HOUR))
    await maria.texts(text)
  }
  world.at(null)
  await review()
}

const ask = () => writes('Can I have cheese at night?')
const questionOf = async (): Promise<RecentQuestion | undefined> => (await questionsOf(hannah))[0]
const taskOf = async (): Promise<Task | undefined> =>
  (await hannah.ok<Page<Task>>('GET', `${TASKS}?sort=latest`)).data[0]
const patchTask = (task: Task | undefined, status: string): Promise<Task> =>
  hannah.ok('PATCH', `${TASKS}/${task?._id}`, { status })
const setQuestion = async (question: RecentQuestion | undefined, status: string): Promise<void> => {
  await hannah.ok('PATCH', `${QUESTIONS}/${question?._id}`, { status })
  await world.work()
}
const setWait = async (needsAnswer: boolean): Promise<void> => {
  await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer })
  await world.work()
}

/** How the text stands in each of the four places: on Home, as what the client waits for, as a question, as a task. */
const places = async () => {
  const home = (await hannah.ok<Page<HomeItem>>('GET', '/v1/home')).data
  const [thread] = await threadsOf(hannah)
  return [
    home.some(({ contactId, reasons }) => contactId === maria.id && reasons.some(({ kind }) => kind === 'unanswered')),
    thread?.waiting?.text ?? null,
    (await questionOf())?.status,
    (await taskOf())?.status,
  ]
}
const WAITS = [true, 'Can I have cheese at night?', 'new', 'new']

test('a reply clears it everywhere', async () => {
  await ask()
  expect(await places()).toEqual(WAITS)
  await send(hannah, maria, 'A little is fine.')
  await world.work()
  expect(await places()).toEqual([false, null, 'answered', 'discarded'])
})

test('that no answer is needed dismisses the question and closes the task; taken back, all are there again', async () => {
  await ask()
  await setWait(false)
  expect(await places()).toEqual([false, null, 'dismissed', 'discarded'])
  expect(await questionOf()).toMatchObject({ changedBy: { name: 'Hannah' }, answerId: null })
  await setWait(true)
  expect(await places()).toEqual(WAITS)
  expect(await questionOf()).toMatchObject({ changedBy: null, changedAt: null })
})

test('a question that was dismissed or in progress before comes back as what it was', async () => {
  await writes('Can I have cheese at night?', 'Is wine ok?')
  const [wine, cheese] = await questionsOf(hannah)
  await setQuestion(wine, 'dismissed')
  await setQuestion(cheese, 'in-progress')
  await setWait(false)
  await setWait(true)
  expect((await questionsOf(hannah)).map(({ status }) => status)).toEqual(['dismissed', 'in-progress'])
})

test('what the client writes after a wait has ended is a question of its own', async () => {
  await ask()
  await hannah.ok('PATCH', `/v1/threads/${threadIdOf(maria.id)}`, { needsAnswer: false })
  await maria.texts('And wine?')
  await world.work()
  expect((await questionsOf(hannah)).map(({ text, status }) => [text, status])).toEqual([
    ['And wine?', 'new'],
    ['Can I have cheese at night?', 'dismissed'],
  ])
})

test('a question answered without a reply ends the wait and the task; open again, the client waits', async () => {
  await ask()
  await setQuestion(await questionOf(), 'answered')
  expect(await places()).toEqual([false, null, 'answered', 'discarded'])
  await setQuestion(await questionOf(), 'new')
  expect(await places()).toEqual(WAITS)
  // Not a question, but it may need an answer.
  await setQuestion(await questionOf(), 'dismissed')
  expect(await places()).toEqual([...WAITS.slice(0, 2), 'dismissed', 'new'])
})

test('while another text waits, only that is left of the wait; reopened, the question is part of it again', async () => {
  await writes('Can I have cheese at night?', 'I slept badly')
  const [before] = await threadsOf(hannah)
  await setQuestion(await questionOf(), 'answered')
  expect((await places()).slice(0, 3)).toEqual([true, 'I slept badly', 'answered'])
  const [narrowed] = await threadsOf(hannah)
  expect(narrowed?.needsAnswerSince).not.toBe(before?.needsAnswerSince)
  await setQuestion(await questionOf(), 'in-progress')
  const [again] = await threadsOf(hannah)
  expect([again?.needsAnswerSince, again?.waiting]).toEqual([before?.needsAnswerSince, before?.waiting])
})

test('a question that is answered again before its reopening had any effect leaves no one waiting', async () => {
  await ask()
  await setQuestion(await questionOf(), 'answered')
  const question = await questionOf()
  await hannah.ok('PATCH', `${QUESTIONS}/${question?._id}`, { status: 'new' })
  // The process that does what follows dies.
  await claimDue(world.deps, ['follow-questions'], { limit: 1 })
  await setQuestion(question, 'answered')
  await owner.query(`update work set due_at = 'epoch' where kind = 'follow-questions'`)
  await world.work()
  expect(await places()).toEqual([false, null, 'answered', 'discarded'])
})

test('a question that a reply has answered is only that when it is reopened', async () => {
  await ask()
  await send(hannah, maria, 'A little is fine.')
  await world.work()
  await setQuestion(await questionOf(), 'new')
  expect(await places()).toEqual([false, null, 'new', 'discarded'])
})

test('the task about it, finished without a reply, answers it; reopened, the client waits again', async () => {
  await ask()
  await patchTask(await taskOf(), 'start')
  await patchTask(await taskOf(), 'finish')
  await world.work()
  expect(await places()).toEqual([false, null, 'answered', 'done'])
  await patchTask(await taskOf(), 'reopen')
  await world.work()
  expect(await places()).toEqual([true, 'Can I have cheese at night?', 'new', 'active'])
})

test('finishing that task passes nothing over that the client wrote after it was started', async () => {
  await ask()
  world.at(new Date(Date.now() - 8 * HOUR))
  const task = await patchTask(await taskOf(), 'start')
  world.at(new Date(Date.now() - 7 * HOUR))
  await maria.texts('And is wine ok?')
  await world.work()
  world.at(new Date(Date.now() - 6 * HOUR))
  const done = await patchTask(task, 'finish')
  await world.work()
  expect((await places()).slice(0, 2)).toEqual([true, 'And is wine ok?'])
  expect((await questionsOf(hannah)).map(({ text, status }) => [text, status])).toEqual([
    ['And is wine ok?', 'new'],
    ['Can I have cheese at night?', 'answered'],
  ])
  await patchTask(done, 'reopen')
  await world.work()
  const [thread] = await threadsOf(hannah)
  expect(thread?.needsAnswerSince).toBe((await questionsOf(hannah))[1]?.askedAt)
  expect((await questionsOf(hannah)).map(({ status }) => status)).toEqual(['new', 'new'])
  await patchTask(done, 'finish')
  world.at(null)
  await review()
  // What was written since calls for a task of its own.
  expect(await taskOf()).toMatchObject({ text: 'And is wine ok?', status: 'new' })
  expect((await taskOf())?._id).not.toBe(task._id)
})

test('nor what somebody wrote who was merged into the client since', async () => {
  const twin = await northline.client('M. Lopez', newPhone(), hannah)
  const tess = await northline.staff('Tess', 'ROLE_ADMIN')
  await ask()
  const task = await patchTask(await taskOf(), 'start')
  await twin.texts('And is wine ok?')
  await tess.ok('POST', `/v1/contacts/${maria.id}/merge`, { goes: twin.id })
  const done = await patchTask(task, 'finish')
  await world.work()
  expect((await places())[0]).toBe(true)
  const [waiting] = await threadsOf(hannah)
  expect(waiting?.needsAnswerSince).not.toBeNull()
  await setWait(false)
  await setWait(true)
  expect((await threadsOf(hannah))[0]?.needsAnswerSince).not.toBeNull()
  // A question of their own that is answered leaves the other's text.
  await patchTask(done, 'reopen')
  await world.work()
  await setQuestion(
    (await questionsOf(hannah)).find(({ text }) => text?.includes('cheese')),
    'answered',
  )
  expect((await threadsOf(hannah))[0]?.needsAnswerSince).toBe(waiting?.needsAnswerSince)
})

test('once the other is a client of their own again, nothing of theirs is waited for', async () => {
  const twin = await northline.client('M. Lopez', newPhone(), hannah)
  const tess = await northline.staff('Tess', 'ROLE_ADMIN')
  await ask()
  await twin.texts('And is wine ok?')
  const path = `/v1/contacts/${maria.id}/merge`
  const { merge } = await tess.ok<{ merge: Merge }>('POST', path, { goes: twin.id })
  await setQuestion(
    (await questionsOf(hannah)).find(({ text }) => text?.includes('cheese')),
    'answered',
  )
  expect((await threadsOf(hannah))[0]?.needsAnswerSince).not.toBeNull()
  await tess.ok('POST', `/v1/merges/${merge._id}/undo`, {})
  await world.work()
  expect((await places())[0]).toBe(false)
  expect((await threadsOf(hannah, { needsAnswer: true })).map(({ contactId }) => contactId)).toEqual([twin.id])
})

test('a message that leaves later answers what was written before it was scheduled, and nothing newer', async () => {
  const schedule = (localTime: string) =>
    hannah.ok('POST', '/v1/scheduled-messages', {
      contactId: maria.id,
      data: { text: 'A little is fine.' },
      scheduleType: 'once',
      scheduleValue: { localDate: '2026-11-18', localTime },
    })
  world.at(new Date('2026-11-18T18:00:00Z'))
  await maria.texts('Can I have cheese at night?')
  await world.work()
  world.at(new Date('2026-11-18T18:01:00Z'))
  await schedule('15:00')
  world.at(new Date('2026-11-18T22:01:00Z'))
  await world.work()
  expect((await places()).slice(0, 3)).toEqual([false, null, 'answered'])
  await schedule('16:00')
  world.at(new Date('2026-11-18T22:02:00Z'))
  await maria.texts('And wine?')
  world.at(new Date('2026-11-18T23:01:00Z'))
  await world.work()
  expect((await places()).slice(0, 3)).toEqual([true, 'And wine?', 'new'])
})
