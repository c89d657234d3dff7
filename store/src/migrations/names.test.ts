import { expect, test } from 'vitest'
import { migrations } from './all.ts'
import { toMigrationNames } from './names.ts'

test('each migration of the folder can be run, in order of its name', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  expect(names.length).toBeGreaterThan(70)
  expect(Object.entries(migrations).filter(([, { up }]) => typeof up !== 'function')).toEqual([])
})

test('a new migration runs after those with numbers, whatever else is in the folder', () => {
  const files = [
    'all.ts',
    'parts',
    '20261125T0400-shoes.ts',
    '20261124T2359-hats.ts',
    '0097-tour.ts',
    '0009-folders.test.ts',
  ]
  expect(toMigrationNames(files)).toEqual(['0097-tour', '20261124T2359-hats', '20261125T0400-shoes'])
})

test.for([
  '0098-shoes',
  '20261125-shoes',
  '20261125T0400',
  '20261125T0400-Shoes',
  '20260631T0400-shoes',
  '20261125T2500-shoes',
  'shoes',
])('%s is out of form', (name) => {
  expect(() => toMigrationNames([`${name}.ts`])).toThrow(`${name} must be named by the minute`)
})

test('two of the same minute are refused, and so are two of the same number', () => {
  expect(() => toMigrationNames(['20261125T0400-shoes.ts', '20261125T0400-hats.ts'])).toThrow('of the same minute')
  expect(() => toMigrationNames(['0097-shoes.ts', '0097-hats.ts'])).toThrow('0097-hats and 0097-shoes')
})
