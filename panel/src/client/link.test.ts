import { oc } from '@orpc/contract'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Other files of the worker have loaded the real module: this one begins and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('virtual:contract', () => ({
  contract: {
    staff: { me: oc.route({ method: 'GET', path: '/v1/users/me' }) },
    conversations: {
      sendDirect: oc.route({ method: 'POST', path: '/v1/contacts/{id}/messages/send-direct' }),
      searchThreads: oc.$meta({ reads: true }).route({ method: 'POST', path: '/v2/threads.search' }),
    },
  },
}))
vi.stubGlobal('location', { origin: 'http://panel.test' })

const { makeCalls } = await import('./link.ts')
const { failureOf } = await import('./failure.ts')

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const calls = makeCalls({ headers: () => ({}), fetch: fetched })
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', 'x-request-id': 'rq_1' } })
const page = (status = 200) =>
  new Response('<h1>Welcome to the hotel</h1>', { status, headers: { 'content-type': 'text/html' } })
const message = { id: 'ct_1', suffix: 'abcdefgh', text: 'Hi' }

beforeEach(() => void fetched.mockReset())

test.each([
  ['half an answer', () => json('{"name":"Han')],
  ['a page', () => page()],
  ['a proxy’s page', () => page(502)],
  ['an error in other words than ours', () => json('{"oops":true}', 500)],
])('%s is retried, and the second response counts', async (_what, first) => {
  fetched.mockResolvedValueOnce(first()).mockResolvedValueOnce(json('{"name":"Hannah"}'))
  await expect(calls.staff.me({})).resolves.toEqual({ name: 'Hannah' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('half an answer of a read by POST is retried', async () => {
  fetched.mockResolvedValueOnce(json('{"data":[')).mockResolvedValueOnce(json('{"data":[],"pagination":{}}'))
  await expect(calls.conversations.searchThreads({})).resolves.toEqual({ data: [], pagination: {} })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('if the second response is unreadable too, the call fails with a message', async () => {
  fetched.mockImplementation(() => Promise.resolve(page(503)))
  const failure = await calls.staff.me({}).catch(failureOf)
  expect(failure).toMatchObject({ status: 503, title: 'Not available' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a refusal in our format is not retried', async () => {
  const body = {
    code: 'AccessDenied',
    status: 403,
    title: 'Access denied',
    content: "You don't have permission to do this.",
  }
  fetched.mockResolvedValue(json(JSON.stringify(body), 403))
  const failure = await calls.staff.me({}).catch(failureOf)
  expect(failure).toEqual({ ...body, reference: 'rq_1' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a write is not retried unless it is repeatable', async () => {
  fetched.mockImplementation(() => Promise.resolve(page()))
  await expect(calls.conversations.sendDirect(message)).rejects.toThrow('couldn’t be read')
  expect(fetched).toHaveBeenCalledTimes(1)
  await expect(calls.conversations.sendDirect(message, { context: { repeatable: true } })).rejects.toThrow()
  expect(fetched).toHaveBeenCalledTimes(3)
})
