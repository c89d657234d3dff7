import { expect, test } from 'vitest'
import { alertTitleOf } from './alert-title.ts'

test.each([
  ['high-stress', 'High stress'],
  ['no_reply_today', 'No reply today'],
  ['risk', 'Risk'],
  ['At risk', 'At risk'],
  ['check-in missed', 'check-in missed'],
])('the alert %s is shown as %s', (name, title) => {
  expect(alertTitleOf(name)).toBe(title)
})
