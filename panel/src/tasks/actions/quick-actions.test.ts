import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '@attune/contract/tasks/entity'
import { memoryStorage } from '../../conversations/testing/memory-storage.ts'
import { task } from '../testing/tasks.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const server = vi.hoisted(() => ({
  updateTask: vi.fn<(input: { status?: string }, options?: object) => Promise<Task>>(),
  updateTasks: vi.fn<(input: object) => Promise<{ tasks: Task[]; skipped: { id: string; reason: string }[] }>>(),
  getMessage: vi.fn<(input: { id: string }) => Promise<{ body?: { text: string } }>>(),
  start: vi.fn<(input: object, options?: object) => Promise<object>>(),
}))
vi.mock('../../client/calls.ts', () => ({
  calls: {
    tasks: { update: server.updateTask, updateMany: server.updateTasks },
    conversations: { getMessage: server.getMessage },
    runs: { start: server.start },
  },
}))
vi.mock('../../client/live.ts', () => ({ subscribeLive: () => () => {} }))

const { discardTask, doQuickAction, isLeftToDo, isRunning, startForReply, staysOpen } =
  await import('./quick-actions.ts')
const { finishTasks, undoLast } = await import('./change-tasks.ts')
const { tasks } = await import('../data/task-queries.ts')
const { queryClient } = await import('../../client/query-client.ts')
const { currentNotices, dismiss, dismissAll, notify } = await import('../../client/notify.ts')
const { endSession } = await import('../../client/session.ts')

const QUESTION = 'ct_1:3:suffix0003'
const fresh = task('1', { status: 'new', meta: { questionId: QUESTION, actionsFlags: 0 } })
const active = task('2')
const toasts = () => currentNotices().map(({ title, content }) => (content === null ? title : `${title}: ${content}`))
const pressToast = () => {
  const [shown] = currentNotices()
  if (shown !== undefined) dismiss(shown.id)
  shown?.action?.run()
}
const refusal = (code: string, status: number, message: string, detail?: unknown) =>
  Object.assign(new Error(message), { code, status, data: { title: 'Refused', reference: null, detail } })

beforeEach(() => {
  vi.resetAllMocks()
  dismissAll()
  server.updateTask.mockImplementation(({ status }) =>
    Promise.resolve({ ...fresh, status: status === 'start' ? 'active' : 'done' }),
  )
})

test('starting and finishing say so, and neither does the other', async () => {
  expect(await doQuickAction(fresh, 'start')).toBe(true)
  expect(await doQuickAction(active, 'finish')).toBe(true)
  expect(toasts()).toEqual([`${fresh.title} successfully started`, `${active.title} successfully finished`])
  expect(server.updateTask.mock.calls.map(([{ status }]) => status)).toEqual(['start', 'finish'])
})

test('a task isn’t left to do from the moment it is being finished; once reopened, it is', async () => {
  const one = task('8', { abilities: { finish: true } })
  server.updateTask.mockResolvedValueOnce({ ...one, status: 'done' }).mockResolvedValueOnce(one)
  expect(isLeftToDo(one._id)).toBe(true)
  const finishing = doQuickAction(one, 'finish')
  expect(isLeftToDo(one._id)).toBe(false)
  await finishing
  expect([isRunning(one._id), isLeftToDo(one._id)]).toEqual([false, false])
  await doQuickAction(one, 'reopen')
  expect(isLeftToDo(one._id)).toBe(true)
})

test('a task that a colleague is working on stays open, but is theirs to finish; a new one is left for whoever may start it', () => {
  const theirs = task('6')
  const startable = task('7', { status: 'new', abilities: { play: true } })
  for (const one of [theirs, startable]) tasks.put(one)
  expect([staysOpen(theirs._id), isLeftToDo(theirs._id)]).toEqual([true, false])
  expect([staysOpen(startable._id), isLeftToDo(startable._id)]).toEqual([true, true])
  // It may be one's own.
  expect(isLeftToDo(task('9')._id)).toBe(true)
})

test('lists and counts are loaded once after actions, in a moment, so that their live events load no others', async () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  server.updateTasks.mockResolvedValue({ tasks: [active], skipped: [] })
  await doQuickAction(fresh, 'start')
  await finishTasks([active])
  expect(reload).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(reload.mock.calls).toEqual([[{ queryKey: ['tasks'] }]])
  reload.mockRestore()
  vi.useRealTimers()
})

test('what is done from a list names its task, too', async () => {
  server.getMessage.mockResolvedValue({ body: { text: 'Can I swap the rice?' } })
  await doQuickAction(fresh, 'start')
  await doQuickAction(fresh, 'autopilot')
  await discardTask(active, 'bad-timing', '')
  expect([...server.updateTask.mock.calls, ...server.start.mock.calls].map(([, options]) => options)).toEqual([
    { context: { task: fresh._id } },
    { context: { task: fresh._id } },
    { context: { task: active._id } },
    { context: { task: fresh._id } },
  ])
})

test('the toast takes back what was closed, at the revision it had then; so does the key, once', async () => {
  const done = { ...active, status: 'done', rev: 7 } as const
  server.updateTask.mockResolvedValue(done)
  server.updateTasks.mockResolvedValue({ tasks: [active], skipped: [] })
  await doQuickAction(active, 'finish')
  pressToast()
  const reopened = { tasks: [{ id: active._id, rev: 7 }], data: { status: 'reopen' } }
  await expect.poll(() => server.updateTasks.mock.calls).toEqual([[reopened]])
  await expect.poll(toasts).toContain('1 task reopened')
  undoLast()
  expect(server.updateTasks).toHaveBeenCalledOnce()
  await doQuickAction(active, 'finish')
  server.updateTasks.mockResolvedValue({ tasks: [], skipped: [{ id: active._id, reason: 'Too late.' }] })
  undoLast()
  await expect.poll(toasts).toContain('Not undone: Too late.')
  expect(server.updateTasks).toHaveBeenLastCalledWith(reopened)
})

test('starting is taken back like finishing, and the key takes back what was done last', async () => {
  server.updateTask.mockResolvedValueOnce({ ...fresh, status: 'active', rev: 4 })
  server.updateTasks.mockResolvedValue({ tasks: [fresh], skipped: [] })
  await doQuickAction(fresh, 'start')
  undoLast()
  await expect.poll(toasts).toContain('1 task put back')
  expect(server.updateTasks.mock.calls).toEqual([[{ tasks: [{ id: fresh._id, rev: 4 }], data: { status: 'reopen' } }]])
})

test('a reply starts a task that nobody has begun; taken back, it puts the task back, even while that is being started', async () => {
  const mine = task('3', { status: 'new', abilities: { play: true } })
  const { promise, resolve } = Promise.withResolvers<Task>()
  server.updateTask.mockReturnValueOnce(promise)
  server.updateTasks.mockResolvedValue({ tasks: [mine], skipped: [] })
  const takeBack = startForReply(mine)
  takeBack()
  resolve({ ...mine, status: 'active', rev: 5 })
  await expect.poll(toasts).toContain('1 task put back')
  expect(server.updateTask.mock.calls.map(([input]) => input)).toEqual([{ id: mine._id, status: 'start' }])
  expect(server.updateTasks.mock.calls).toEqual([[{ tasks: [{ id: mine._id, rev: 5 }], data: { status: 'reopen' } }]])
})

test('a reply starts neither a task that it closes by itself, nor one that is begun or a colleague’s', async () => {
  const startable = { status: 'new', abilities: { play: true } } as const
  for (const one of [task('4', { ...startable, type: 'unanswered' }), active, task('5', { status: 'new' })])
    startForReply(one)()
  await Promise.resolve()
  for (const call of [server.updateTask, server.updateTasks]) expect(call).not.toHaveBeenCalled()
})

test('the key first takes back what the latest toast tells, such as a reply', async () => {
  server.updateTask.mockResolvedValue({ ...active, status: 'done', rev: 7 })
  server.updateTasks.mockResolvedValue({ tasks: [active], skipped: [] })
  await doQuickAction(active, 'finish')
  const takeBackReply = vi.fn<() => void>()
  notify({ kind: 'good', title: 'Sending to Maria Lopez', action: { label: 'Undo', run: takeBackReply } })
  undoLast()
  expect(takeBackReply).toHaveBeenCalledOnce()
  expect(server.updateTasks).not.toHaveBeenCalled()
  undoLast()
  await expect.poll(toasts).toContain('1 task reopened')
})

test('after the session has ended, nothing of it can be taken back', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  server.updateTask.mockResolvedValue({ ...active, status: 'done', rev: 7 })
  await doQuickAction(active, 'finish')
  endSession()
  expect(toasts()).toEqual([])
  undoLast()
  expect(server.updateTasks).not.toHaveBeenCalled()
})

test('a closed task is reopened from its row, at the revision that was seen', async () => {
  const done = { ...active, status: 'done', rev: 7 } as const
  expect(await doQuickAction(done, 'reopen')).toBe(true)
  expect(server.updateTask.mock.lastCall?.[0]).toEqual({ id: done._id, status: 'reopen', rev: 7 })
  expect(toasts()).toEqual([`${done.title} reopened`])
})

test('several are finished a hundred at a time; those that were skipped come with their reason', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({ ...active, _id: `tk_${at}` }))
  server.updateTasks.mockImplementation((input) => {
    const { tasks } = input as { tasks: { id: string }[] }
    const [first, ...others] = tasks.map(({ id }) => ({ ...active, _id: id }))
    return Promise.resolve({ tasks: others, skipped: [{ id: first?._id ?? '', reason: 'Changed.' }] })
  })
  const skipped = await finishTasks(many)
  expect(skipped.map(({ task: { _id }, reason }) => [_id, reason])).toEqual([
    ['tk_0', 'Changed.'],
    ['tk_100', 'Changed.'],
  ])
  expect(toasts()).toEqual(['128 tasks finished'])
})

test('if a later part of many tasks fails, those before it can be undone', async () => {
  const many = Array.from({ length: 130 }, (_, at) => task(String(at)))
  server.updateTasks.mockResolvedValueOnce({ tasks: many.slice(0, 100), skipped: [] })
  server.updateTasks.mockRejectedValueOnce(new Error('no connection'))
  await expect(finishTasks(many)).rejects.toThrow('no connection')
  expect(toasts()).toEqual(['100 tasks finished'])
  dismissAll()
  server.updateTasks.mockResolvedValueOnce({ tasks: many.slice(0, 100), skipped: [] })
  undoLast()
  await expect.poll(toasts).toEqual(['100 tasks reopened'])
})

test('while an action runs the task is busy, and nothing is done twice', async () => {
  const { promise, resolve } = Promise.withResolvers<Task>()
  server.updateTask.mockReturnValueOnce(promise)
  const first = doQuickAction(active, 'finish')
  expect(isRunning(active._id)).toBe(true)
  expect(isRunning(fresh._id)).toBe(false)
  expect(await doQuickAction(active, 'finish')).toBe(false)
  resolve({ ...active, status: 'done' })
  expect(await first).toBe(true)
  expect(server.updateTask).toHaveBeenCalledOnce()
  expect(isRunning(active._id)).toBe(false)
})

test('a refusal is a Quick Action Error, which names the colleague who was faster', async () => {
  const by = { name: 'Luis Ortega' }
  server.updateTask.mockRejectedValueOnce(
    refusal('TaskTaken', 409, 'A colleague is already working on this task.', { by }),
  )
  expect(await doQuickAction(fresh, 'start')).toBe(false)
  expect(toasts()).toEqual([`Quick Action Error: ${fresh.title}: Luis Ortega is already working on this task.`])
})

test('discarding trims the details; a refusal is also thrown for the dialog', async () => {
  await discardTask(active, 'bad-timing', '  On the road ')
  expect(server.updateTask.mock.lastCall?.[0]).toEqual({
    id: active._id,
    status: 'discard',
    reason: 'bad-timing',
    reasonDetails: 'On the road',
  })
  expect(toasts()).toEqual([`The task "${active.title}" has been discarded`])
  dismissAll()
  server.updateTask.mockRejectedValueOnce(refusal('TaskClosed', 409, 'This task is already closed.'))
  await expect(discardTask(active, 'other', ' ')).rejects.toThrow('This task is already closed.')
  expect(toasts()).toEqual(['Quick Action Error'])
})

test('the autopilot gets the question as a static string, and its flag is kept once it was launched', async () => {
  server.getMessage.mockResolvedValue({ body: { text: ' Should I run today? ' } })
  server.start.mockResolvedValue({})
  expect(await doQuickAction(fresh, 'autopilot')).toBe(true)
  expect(server.start.mock.lastCall?.[0]).toEqual({
    id: fresh.contactId,
    sceneLabel: 'feature-autopilot-recent-question',
    scenesConfig: [
      {
        target: '#this',
        dataSource: [{ _id: 'question_text', kind: 'static', type: 'string', value: 'Should I run today?' }],
      },
    ],
  })
  expect(server.updateTask.mock.lastCall?.[0]).toEqual({ id: fresh._id, meta: { actionsFlags: 1 } })
  expect(toasts()).toEqual(['Autopilot successfully launched.'])
})

test.each([
  ['without a question', null, undefined, 'Failed to load message to start autopilot.'],
  [
    'a question that is gone',
    QUESTION,
    refusal('MessageNotFound', 404, 'Message not found.'),
    'Failed to load message to start autopilot.',
  ],
  ['a question without words', QUESTION, { body: { text: ' ' } }, 'Target message has no body text.'],
] as const)('%s the autopilot is not launched', async (_what, questionId, answer, sentence) => {
  if (answer instanceof Error) server.getMessage.mockRejectedValue(answer)
  else if (answer !== undefined) server.getMessage.mockResolvedValue(answer)
  expect(await doQuickAction({ ...fresh, meta: { questionId, actionsFlags: 0 } }, 'autopilot')).toBe(false)
  expect(toasts()).toEqual([`Quick Action Error: ${fresh.title}: ${sentence}`])
  expect(server.start).not.toHaveBeenCalled()
  expect(server.updateTask).not.toHaveBeenCalled()
})
