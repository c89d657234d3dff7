import { expect, test } from 'vitest'
import { findNextRow } from './find-next-row.ts'

const row = (_id: string, client: string) => ({ _id, contact: { _id: client } })
const [one, two, again, three] = [row('1', 'Maria'), row('2', 'Daniel'), row('3', 'Maria'), row('4', 'Noel')]
const rows = [one, two, again, three]
const nextOf = (from: typeof one, done: readonly string[] = []) =>
  findNextRow(rows, from, ({ _id }) => !done.includes(_id))?._id ?? null

test('the next row below, past those of the same client, who has the answer to all of theirs', () => {
  expect(nextOf(one)).toBe('2')
  expect(nextOf(two)).toBe('3')
  expect(nextOf(again)).toBe('4')
})

test('after the last one those above, and nobody once all are done with', () => {
  expect(nextOf(three)).toBe('1')
  expect(nextOf(three, ['1', '3'])).toBe('2')
  expect(nextOf(three, ['1', '2', '3'])).toBeNull()
})

test('a row that has left the list leads to the first one', () => {
  expect(nextOf(row('9', 'Owen'))).toBe('1')
})
