import { expect, test } from 'vitest'
import { missingIds, optionsOf, type Choice } from './select-options.ts'

const maria: Choice = { id: 'ct_1', name: 'Maria Lopez' }
const nameless: Choice = { id: 'ct_2', name: ' ' }
const known = new Map([maria, nameless].map((choice) => [choice.id, choice]))
const words = { unknown: 'Unknown Client', fetching: false }

test('chosen items keep their names when the search finds others', () => {
  expect(optionsOf([nameless], ['ct_1'], known, words)).toEqual([
    { value: 'ct_2', label: 'Unknown Name' },
    { value: 'ct_1', label: 'Maria Lopez' },
  ])
})

test('unknown chosen ids are fetched, and show as loading until then', () => {
  expect(missingIds(['ct_1', 'ct_9'], known)).toEqual(['ct_9'])
  expect(optionsOf([], ['ct_9'], known, { ...words, fetching: true })).toEqual([{ value: 'ct_9', label: 'Loading...' }])
  expect(optionsOf([], ['ct_9'], known, words)).toEqual([{ value: 'ct_9', label: 'Unknown Client' }])
})

test('no option is listed twice', () => {
  expect(optionsOf([maria], ['ct_1'], known, words)).toHaveLength(1)
})
