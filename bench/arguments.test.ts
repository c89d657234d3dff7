import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const rows = { known: ['S1', 'S2', 'S9'], compared: ['S1', 'S9'] }
const read = (...given: string[]) => readArguments(given, rows)

test('without arguments every row is measured against its limit', () => {
  expect(read()).toEqual({ rows: ['S1', 'S2', 'S9'], beside: null, writes: false })
})

test('rows are named in either case and measured in the order of the table', () => {
  expect(read('s9', 'S1')).toEqual({ rows: ['S1', 'S9'], beside: null, writes: false })
})

test('a commit may come before or after the rows', () => {
  const wanted = { rows: ['S1'], beside: 'main~1', writes: false }
  expect(read('S1', '--beside', 'main~1')).toEqual(wanted)
  expect(read('--beside', 'main~1', 's1')).toEqual(wanted)
  expect(read('S1', '--beside=main~1')).toEqual(wanted)
})

test('a commit alone is compared in every row that can be', () => {
  expect(read('--beside', '6a1d4918')).toEqual({ rows: ['S1', 'S9'], beside: '6a1d4918', writes: false })
})

test('a row that is not in the table is refused', () => {
  expect(() => read('S1', 'S99')).toThrow('There is no S99: choose of S1, S2, S9.')
  // A commit without its option would be read as a row.
  expect(() => read('S1', '6a1d4918')).toThrow('There is no 6A1D4918')
})

test('a row that can’t be compared is refused beside a commit', () => {
  expect(() => read('S2', '--beside', 'main')).toThrow('S2 can’t be compared with a commit: choose of S1, S9.')
})

test('an option without its commit, or an unknown one, is refused', () => {
  expect(() => read('S1', '--beside')).toThrow('argument missing')
  expect(() => read('S1', '--beside', ' ')).toThrow('Write a commit after --beside')
  expect(() => read('S1', '--besides', 'main')).toThrow("Unknown option '--besides'")
})

test('figures are kept when asked, and only those beside their limits', () => {
  expect(read('S1', '--write')).toEqual({ rows: ['S1'], beside: null, writes: true })
  expect(() => read('S1', '--write', '--beside', 'main')).toThrow('Figures beside a commit are not kept')
})
