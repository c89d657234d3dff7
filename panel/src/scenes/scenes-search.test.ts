import { expect, test } from 'vitest'
import { parseSceneEditSearch, parseSceneFlowSearch, parseScenesSearch } from './scenes-search.ts'

test('scenes are searched by text, including digits only, and by label', () => {
  expect(parseScenesSearch({ q: 7, label: 'onboarding', archived: true, page: 2 })).toEqual({
    q: '7',
    label: 'onboarding',
    archived: true,
  })
  expect(parseScenesSearch({ q: '', archived: 'yes' })).toEqual({})
})

test('a scene is shown at a step, in a version, compared with another one', () => {
  expect(parseSceneFlowSearch({ node: 'nd_4fT9', version: 14, from: 12 })).toEqual({
    node: 'nd_4fT9',
    version: 14,
    from: 12,
  })
  expect(parseSceneFlowSearch({ version: 0, from: 1.5, node: null })).toEqual({})
  expect(parseSceneEditSearch({ node: 'nd_4fT9', play: true })).toEqual({ node: 'nd_4fT9', play: true })
  expect(parseSceneEditSearch({ play: 'yes' })).toEqual({})
})
