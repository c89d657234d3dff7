import { expect, test } from 'vitest'
import { evaluate, checkExpression } from '@attune/engine/expressions/evaluate'
import { FUNCTIONS as ENGINE_FUNCTIONS } from '@attune/engine/expressions/functions'
import { liquid } from '@attune/engine/templates/liquid'
import { FILTERS, FUNCTIONS, METHODS, TAGS } from './code-terms.ts'

const names = (offered: readonly { name: string }[]) => offered.map(({ name }) => name).toSorted()

test('every function and filter of the engine is offered, and no other', () => {
  expect(names(FUNCTIONS)).toEqual([...ENGINE_FUNCTIONS.keys()].toSorted())
  expect(names(FILTERS)).toEqual(Object.keys(liquid.filters).toSorted())
})

test('every tag except comments is offered, with its closing tags', () => {
  const own = names(TAGS).filter((name) => !name.startsWith('end') && !['else', 'elsif', 'when'].includes(name))
  expect(own).toEqual(
    Object.keys(liquid.tags)
      .filter((name) => name !== '#')
      .toSorted(),
  )
})

test('every offered method works on texts or lists', () => {
  for (const { name, shape } of METHODS) {
    const given = shape === '' ? '' : shape.includes('=>') ? '(value => value == "a")' : '("a", "b")'
    const tried = ['"abc"', '["a", "b"]'].map((value) =>
      [given, '("a")', '()', ''].some((brackets) => {
        const source = `${value}.${name}${brackets}`
        const result = evaluate(source, {})
        return checkExpression(source).ok && result.ok && result.value !== null
      }),
    )
    expect(tried.some(Boolean), name).toBe(true)
  }
})
