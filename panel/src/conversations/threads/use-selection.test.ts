import { expect, test } from 'vitest'
import { EVERYTHING, isSelected, NOTHING } from '../../ui/table/selection/selection.ts'
import { toggleRow } from './use-selection.ts'

const LOADED = ['maria', 'daniel', 'noel', 'grace']
const start = { place: 'all', selection: NOTHING, last: null }
type Held = ReturnType<typeof toggleRow>
const selectedIn = ({ selection }: Held) => [...LOADED, 'further down'].filter((id) => isSelected(selection, id))

test('a row is selected, and deselected again', () => {
  const one = toggleRow(start, 'daniel', false, LOADED)
  expect(selectedIn(one)).toEqual(['daniel'])
  expect(selectedIn(toggleRow(one, 'daniel', false, LOADED))).toEqual([])
})

test('a range goes from the last row to this one, in either direction', () => {
  const noel = toggleRow(start, 'noel', false, LOADED)
  expect(selectedIn(toggleRow(noel, 'maria', true, LOADED))).toEqual(['maria', 'daniel', 'noel'])
  expect(selectedIn(toggleRow(noel, 'grace', true, LOADED))).toEqual(['noel', 'grace'])
})

test('a range from nowhere is the row alone', () => {
  expect(selectedIn(toggleRow(start, 'noel', true, LOADED))).toEqual(['noel'])
})

test('whoever deselects one of all keeps the loaded ones', () => {
  const all = { ...start, selection: EVERYTHING }
  expect(selectedIn(toggleRow(all, 'daniel', false, LOADED))).toEqual(['maria', 'noel', 'grace'])
})
