import { expect, test } from 'vitest'
import {
  parsePlaygroundSearch,
  parseSceneEditSearch,
  parseSceneFlowSearch,
  parseScenesSearch,
  parseSignInSearch,
} from './search-params.ts'

// ASVS 3.7.2
test('sign-in continues to a path within the panel', () => {
  expect(parseSignInSearch({ from: '/playground?client=ct_1' })).toEqual({ from: '/playground?client=ct_1' })
})

test('sign-in knows why the user was sent there', () => {
  expect(parseSignInSearch({ logout: true })).toEqual({ logout: true })
  expect(parseSignInSearch({ from: '/conversations', ended: true })).toEqual({ from: '/conversations', ended: true })
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7, null])(
  'and never to %j',
  (from) => {
    expect(parseSignInSearch({ from })).toEqual({})
  },
)

test('unknown search parameters are dropped', () => {
  expect(parsePlaygroundSearch({ deliveries: true })).toEqual({})
  expect(parsePlaygroundSearch({ client: 'ct_1', deliveries: true })).toEqual({ client: 'ct_1', deliveries: true })
})

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
