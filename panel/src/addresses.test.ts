import { expect, test } from 'vitest'
import { playgroundSearch, sceneEditSearch, sceneFlowSearch, scenesSearch, signInSearch } from './addresses.ts'

test('sign-in leads on to a path of this panel', () => {
  expect(signInSearch({ from: '/playground?client=ct_1' })).toEqual({ from: '/playground?client=ct_1' })
})

test('sign-in knows why one is there', () => {
  expect(signInSearch({ logout: true })).toEqual({ logout: true })
  expect(signInSearch({ from: '/conversations', ended: true })).toEqual({ from: '/conversations', ended: true })
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', 7, null])(
  'and never to %j',
  (from) => {
    expect(signInSearch({ from })).toEqual({})
  },
)

test('what an address says and nobody knows is left out', () => {
  expect(playgroundSearch({ deliveries: true })).toEqual({})
  expect(playgroundSearch({ client: 'ct_1', deliveries: true })).toEqual({ client: 'ct_1', deliveries: true })
})

test('scenes are looked for by words, also by digits alone, and by label', () => {
  expect(scenesSearch({ q: 7, label: 'onboarding', archived: true, page: 2 })).toEqual({
    q: '7',
    label: 'onboarding',
    archived: true,
  })
  expect(scenesSearch({ q: '', archived: 'yes' })).toEqual({})
})

test('a scene is shown at a step, in a version, against another one', () => {
  expect(sceneFlowSearch({ node: 'nd_4fT9', version: 14, from: 12 })).toEqual({
    node: 'nd_4fT9',
    version: 14,
    from: 12,
  })
  expect(sceneFlowSearch({ version: 0, from: 1.5, node: null })).toEqual({})
  expect(sceneEditSearch({ node: 'nd_4fT9', play: true })).toEqual({ node: 'nd_4fT9', play: true })
  expect(sceneEditSearch({ play: 'yes' })).toEqual({})
})
