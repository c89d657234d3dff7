import { expect, test } from 'vitest'
import { playgroundSearch, signInSearch } from './addresses.ts'

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
