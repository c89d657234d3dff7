import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from './refusal.ts'
import { currentNotices, dismiss, dismissAll, notify, notifyDone, notifyFailure, undoLastDone } from './notify.ts'

beforeEach(() => {
  dismissAll()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const refused = (content: string) =>
  new CallRefused({ code: 'SimulatorUnavailable', status: 503, title: 'Simulator unreachable', content }, 'rq_1')

test('a visible failure is not repeated; after it is closed it can show again', () => {
  notifyFailure(refused('Try again.'))
  notifyFailure(refused('Try again.'))
  expect(currentNotices()).toMatchObject([{ kind: 'bad', title: 'Simulator unreachable', content: 'Try again.' }])
  dismiss(currentNotices()[0]?.id ?? 0)
  notifyFailure(refused('Try again.'))
  expect(currentNotices()).toHaveLength(1)
})

test('a failure takes the place of the one before', () => {
  notify({ kind: 'good', title: 'Saved' })
  notifyFailure(refused('Try again.'))
  notifyFailure(refused('It is switched off.'))
  expect(currentNotices().map(({ title, content }) => content ?? title)).toEqual(['Saved', 'It is switched off.'])
})

test('a failure with a button stays beside the next one', () => {
  const action = { label: 'Open', run: () => undefined }
  notify({ kind: 'bad', title: 'Not sent', action })
  notifyFailure(refused('Try again.'))
  expect(currentNotices().map(({ title }) => title)).toEqual(['Not sent', 'Simulator unreachable'])
})

test('success toasts disappear after five seconds, errors stay', () => {
  notify({ kind: 'good', title: 'Saved' })
  notifyFailure(refused('Try again.'))
  vi.advanceTimersByTime(5_000)
  expect(currentNotices().map(({ kind }) => kind)).toEqual(['bad'])
})

test('Undo takes back the latest of two equal actions, for five seconds from then', () => {
  const undone: string[] = []
  const finish = (question: string) => notifyDone('Done', () => Promise.resolve(undone.push(question)))
  finish('Maria’s knee')
  vi.advanceTimersByTime(3_000)
  finish('Daniel’s sleep')
  expect(currentNotices()).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  currentNotices()[0]?.action?.run()
  expect(undone).toEqual(['Daniel’s sleep'])
  vi.advanceTimersByTime(2_000)
  expect(currentNotices()).toEqual([])
})

test('the key takes back what the latest toast tells, each once, and nothing that isn’t shown any more', () => {
  const undone: string[] = []
  const finish = (what: string) => notifyDone(what, () => Promise.resolve(undone.push(what)))
  finish('Maria’s knee')
  finish('Daniel’s sleep')
  notify({ kind: 'good', title: 'Saved' })
  undoLastDone()
  undoLastDone()
  undoLastDone()
  expect(undone).toEqual(['Daniel’s sleep', 'Maria’s knee'])
  expect(currentNotices().map(({ title }) => title)).toEqual(['Saved'])
})

test('an action that can no longer be undone takes its toast away, and no other', () => {
  const close = notifyDone('Edits discarded', () => Promise.resolve())
  notifyDone('Client muted', () => Promise.resolve())
  close()
  close()
  expect(currentNotices().map(({ title }) => title)).toEqual(['Client muted'])
})

test('a toast without a button leaves an equal one and its button', () => {
  notifyDone('Saved', () => Promise.resolve())
  notify({ kind: 'good', title: 'Saved' })
  expect(currentNotices().map(({ action }) => action?.label)).toEqual(['Undo'])
})

test('a toast that tells of something before it is saved shows for its time after that', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  notifyDone('No answer needed', () => Promise.resolve(), { saved: promise })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentNotices()).toHaveLength(1)
  resolve()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(currentNotices()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(currentNotices()).toEqual([])
})

test('a toast of something that can’t be saved goes', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  notifyDone('No answer needed', () => Promise.resolve(), { saved: promise })
  reject(new Error('The server is away.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(currentNotices()).toEqual([])
})

test('the end of a session shows no toast: the sign-in page says it', () => {
  const ended = Object.assign(new Error('Your session has ended.'), { name: 'SessionEnded' })
  notifyFailure(ended)
  expect(currentNotices()).toEqual([])
})
