import { expect, test, vi } from 'vitest'
import { DANIEL, MARIA, thread } from '../../testing/entities.ts'
import { findProbablyNext } from './use-prefetch.ts'

const NOEL = `ct_${'3'.repeat(32)}`
const threads = [MARIA, DANIEL, NOEL].map((contactId) => thread({ contactId }))
const [maria, daniel, noel] = threads
const steps = threads.map(({ contactId }) => ({ contactId }))
const nextOf = (open: string, waiting = noel) =>
  findProbablyNext({ steps, threads }, { contactId: open }, waiting ?? null).map(({ contactId }) => contactId)

test('the next one to answer and the row below are probably next, each once', () => {
  expect(nextOf(MARIA)).toEqual([NOEL, DANIEL])
  expect(nextOf(DANIEL)).toEqual([NOEL])
  expect(nextOf(NOEL, maria)).toEqual([MARIA])
  expect(findProbablyNext({ steps, threads }, { contactId: MARIA }, null)).toEqual([daniel])
  expect(findProbablyNext({ steps, threads }, { contactId: NOEL }, null)).toEqual([])
})

test('from a conversation that isn’t in the list, the way down begins at its first row', () => {
  expect(nextOf(`ct_${'9'.repeat(32)}`)).toEqual([NOEL, MARIA])
})

test('a link to a message opens its conversation, and the row below is that of the list', () => {
  expect(findProbablyNext({ steps, threads }, { contactId: MARIA, msgId: 'm7' }, null)).toEqual([daniel])
})

test('among messages found, the row below may be of the same client', () => {
  const found = [
    { contactId: MARIA, msgId: 'm1' },
    { contactId: MARIA, msgId: 'm2' },
    { contactId: DANIEL, msgId: 'm3' },
  ]
  const below = (msgId: string) => findProbablyNext({ steps: found, threads }, { contactId: MARIA, msgId }, null)
  expect(below('m1')).toEqual([maria])
  expect(below('m2')).toEqual([daniel])
})

const countLoads = async (switched: string | null): Promise<number> => {
  vi.stubGlobal('localStorage', { getItem: () => switched })
  vi.resetModules()
  const { queryClient } = await import('../../../client/query-client.ts')
  const { loadAhead } = await import('./use-prefetch.ts')
  const prefetch = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue()
  loadAhead({ outbox: { settle: () => undefined } } as unknown as Parameters<typeof loadAhead>[0], threads) // Its outbox is all that is read.
  return prefetch.mock.calls.length
}

test('in someone else’s account nothing is loaded ahead, since it would be logged as looked at', async () => {
  expect(await countLoads(null)).toBe(threads.length)
  expect(await countLoads('sw_1')).toBe(0)
})
