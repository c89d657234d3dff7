import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'

const refused = (code: string, status: number): Error =>
  Object.assign(new Error('No.'), { code, status, data: { title: 'No', reference: null } })

test('a query is asked again after too many at once, as after a lost connection; other refusals are answers', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry
  const isAsked = (count: number, error: Error) => typeof retry === 'function' && retry(count, error)
  expect(isAsked(0, refused('TooManyAtOnce', 429))).toBe(true)
  expect(isAsked(2, refused('TooManyAtOnce', 429))).toBe(false)
  expect(isAsked(0, refused('Unavailable', 503))).toBe(true)
  expect(isAsked(0, refused('TooManyRequests', 429))).toBe(false)
  expect(isAsked(0, refused('AccessDenied', 403))).toBe(false)
})
