import { expect, test } from 'vitest'
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
