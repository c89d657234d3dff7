import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../conversations/testing/memory-storage.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('virtual:contract', () => ({ addresses: { staff: { getMe: 'GET /v1/users/me' } } }))

const storage = memoryStorage()
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', memoryStorage())
vi.stubGlobal('location', { origin: 'http://panel.test' })
const fetched = vi.fn<(request: Request) => Promise<Response>>(() => Promise.resolve(Response.json({})))
vi.stubGlobal('fetch', fetched)

const { calls } = await import('./calls.ts')
const { setActingOrganization } = await import('./organization.ts')
const { setWorkingTask } = await import('./working-task.ts')

/** Version, token, organization and task, as a call sends them. */
const sentHeaders = async (): Promise<(string | null | undefined)[]> => {
  await calls.staff.getMe({})
  const headers = fetched.mock.lastCall?.[0].headers
  return ['x-app-version', 'authorization', 'x-organization-id', 'x-contact-task-id'].map((name) => headers?.get(name))
}

afterEach(() => {
  setActingOrganization(null)
  setWorkingTask(null)
})

test('every call says its version, who makes it, in which organization and for which task', async () => {
  storage.setItem('accessToken', 'token-1')
  setActingOrganization('or_1')
  setWorkingTask({ _id: 'tk_1', contactId: 'ct_1' })
  expect(await sentHeaders()).toEqual(['3.0.1', 'Bearer token-1', 'or_1', 'tk_1'])
})

test('a call outside of organizations and tasks names none', async () => {
  storage.setItem('accessToken', 'token-1')
  expect(await sentHeaders()).toEqual(['3.0.1', 'Bearer token-1', null, null])
})
