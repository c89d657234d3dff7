import { expect, test } from 'vitest'
import { paletteGroups } from './palette-groups.ts'

test('kinds stand by category, in the order of the palette, without the hidden one', () => {
  const groups = paletteGroups('')
  expect(groups.map(({ title }) => title)).toEqual([
    'Flow',
    'Talk',
    'Listen',
    'Time',
    'Logic',
    'Data',
    'AI',
    'Reports',
    'Alerts',
  ])
  expect(groups[0]?.kinds.map(({ title }) => title)).toEqual(['Scene run', 'Scene stop', 'Scene exit', 'Next scene'])
  expect(groups.flatMap(({ kinds }) => kinds.map(({ type }) => type))).not.toContain('unknown')
})

test('the filter looks at titles, whatever their case', () => {
  expect(paletteGroups(' WEEKLY ').flatMap(({ kinds }) => kinds)).toHaveLength(5)
  expect(paletteGroups('no such node')).toEqual([])
})
