import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { task } from '../tasks/testing/tasks.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const list = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('../client/calls.ts', () => ({ calls: { tasks: { list } } }))

const { conversationRoutes } = await import('./routes.ts')
const { queryClient } = await import('../client/query-client.ts')
const { setWorkingTask, workingTask } = await import('../client/working-task.ts')
const { clientTasksQuery } = await import('../tasks/data/task-queries.ts')

const [conversations] = conversationRoutes
const taskView = conversations.children?.[1]
const CLIENT = `ct_${'1'.repeat(32)}`
const query = clientTasksQuery(CLIENT)
const fill = (...ids: string[]): void => {
  const data = ids.map((id) => task(id))
  const page = { data, pagination: { hasNext: false, next: null } }
  queryClient.setQueryData(query.queryKey, { pages: [page], pageParams: [null] })
}
/** Opens it, and returns the task that its calls then name. */
const openView = async (search: object, preload = false, abortController = new AbortController()) => {
  setWorkingTask(null)
  const beforeLoad = taskView?.options.beforeLoad
  const context = { search, params: { id: CLIENT }, preload, abortController }
  await beforeLoad?.(context as Parameters<NonNullable<typeof beforeLoad>>[0])
  return workingTask()
}
afterEach(() => {
  setWorkingTask(null)
  queryClient.clear()
})

test('the view of a task has its calls name the task in the address, else the client’s most urgent one, and none that is only looked ahead at', async () => {
  fill('1', '2')
  expect(await openView({ task: 'tk_chosen' })).toBe('tk_chosen')
  expect(await openView({})).toBe(task('1')._id)
  expect(await openView({}, true)).toBeNull()
  const left = new AbortController()
  left.abort()
  expect(await openView({}, false, left)).toBeNull()
})

test('the view opens without a task, too, and if tasks can’t be loaded', async () => {
  fill()
  expect(await openView({})).toBeNull()
  queryClient.clear()
  list.mockRejectedValue(new Error('No connection.'))
  expect(await openView({})).toBeNull()
})
