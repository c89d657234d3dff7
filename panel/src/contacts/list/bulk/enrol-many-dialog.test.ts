import { afterAll, expect, test, vi } from 'vitest'

// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const program = (_id: string, title: string, enrol = true) => ({ _id, title, days: 7, abilities: { enrol } })
const calls = vi.hoisted(() => ({
  list: vi.fn<(input: object, how: object) => Promise<{ data: object[] }>>(),
  get: vi.fn<(input: { id: string }, how: object) => Promise<object>>(),
}))
vi.mock('../../../client/calls.ts', () => ({ calls: { programs: calls } }))

const { programChoices } = await import('./EnrolManyDialog.tsx')
const { signal } = new AbortController()

test('programs to enroll in are searched by title, so that each can be found however many there are', async () => {
  calls.list.mockResolvedValue({ data: [program('pg_1', 'First week'), program('pg_2', 'Old', false)] })
  expect(await programChoices.search('', signal)).toEqual([{ id: 'pg_1', name: 'First week', detail: '7 days' }])
  await programChoices.search('week 300', signal)
  expect(calls.list.mock.calls).toEqual([
    [{ sort: 'title', limit: 25 }, { signal }],
    [{ sort: 'title', limit: 25, q: 'week 300' }, { signal }],
  ])
})

test('the chosen program keeps its name when another search doesn’t find it', async () => {
  calls.get.mockImplementation(async ({ id }) => program(id, 'First week'))
  expect(await programChoices.byIds(['pg_1'], signal)).toEqual([{ id: 'pg_1', name: 'First week', detail: '7 days' }])
})
