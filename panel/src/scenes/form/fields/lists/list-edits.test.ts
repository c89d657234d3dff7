import { expect, test } from 'vitest'
import { freeNumber } from './CasesField.tsx'
import { moveItem, withoutItem } from '../../../../ui/list/move-item.ts'
import { errorsAt, errorsOfItem, itemsOf, movesOf, withItem } from './list-edits.ts'
import { kindOfPrompt } from '../prompts/prompt-text.ts'
import { toInputNumber, parseInputNumber } from '../number-input.ts'

test('a stored list is shown whatever it holds', () => {
  expect(itemsOf([{ num: 1 }, null, 'x', [1]])).toEqual([{ num: 1 }, {}, {}, {}])
  expect(itemsOf('none')).toEqual([])
})

test('items are changed, moved and removed by position', () => {
  const items = [{ num: 1 }, { num: 2, description: 'late' }, { num: 3 }]
  expect(withItem(items, 1, { num: 5, description: undefined })[1]).toEqual({ num: 5 })
  expect(withoutItem(items, 0)).toEqual(items.slice(1))
  expect(moveItem([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
  expect(moveItem([1, 2, 3], 0, 1)).toEqual([2, 1, 3])
  expect(moveItem([1, 2, 3], 7, 0)).toEqual([1, 2, 3])
})

test('the first does not move up, the last not down', () => {
  expect(Object.keys(movesOf([1, 2], 0, () => {}))).toEqual(['onDown', 'onRemove'])
  expect(Object.keys(movesOf([1, 2], 1, () => {}))).toEqual(['onUp', 'onRemove'])
  expect(Object.keys(movesOf([1], 0, () => {}))).toEqual(['onRemove'])
})

test('an item gets its own messages', () => {
  const errors = new Map([
    ['1.num', 'A number.'],
    ['11.num', 'Another.'],
    ['1.a.b', 'Deep.'],
    ['', 'All.'],
  ])
  expect([...errorsOfItem(errors, 1)]).toEqual([
    ['num', 'A number.'],
    ['a.b', 'Deep.'],
  ])
  expect([...errorsAt(errors, '1.num')]).toEqual([['', 'A number.']])
  expect(errorsAt(errors, 'x').size).toBe(0)
})

test('a new case gets the lowest unused number', () => {
  expect(freeNumber([], [])).toBe(1)
  expect(freeNumber([{ num: 1 }, { num: 3 }], [{ num: 0 }])).toBe(2)
})

test('a new case doesn’t get the connection of one that was removed', () => {
  expect(freeNumber([{ num: 1 }], [{ num: 1 }, { num: 2 }])).toBe(3)
})

test('a number input keeps partial numbers, and undefined for an empty field', () => {
  expect([parseInputNumber(''), parseInputNumber('-'), parseInputNumber('12'), parseInputNumber(-3)]).toEqual([
    undefined,
    '-',
    12,
    -3,
  ])
  expect([toInputNumber(3), toInputNumber('-'), toInputNumber(undefined), toInputNumber({})]).toEqual([3, '-', '', ''])
})

test('a prompt is a text, a data source or a template', () => {
  expect(['#opening', 'v_pt01ab', 'Say #hello', '', null].map(kindOfPrompt)).toEqual([
    'data',
    'template',
    'text',
    'text',
    'text',
  ])
})
