import { expect, test } from 'vitest'
import { parseSignInSearch } from './visitor-search.ts'

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
