import { expect, test } from 'vitest'
import { paletteGroupsOf } from './palette-groups.ts'

test('groups kinds by category, in palette order, without the hidden one', () => {
  const groups = paletteGroupsOf('')
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

test('the filter searches titles, ignoring case', () => {
  expect(paletteGroupsOf(' WEEKLY ').flatMap(({ kinds }) => kinds)).toHaveLength(5)
  expect(paletteGroupsOf('no such node')).toEqual([])
})
