import { expect, test } from 'vitest'
import { CallRefused } from './refusal.ts'
import { laterRevOf } from './use-save-over.ts'

test('a refusal with what someone else has saved says at which revision; others say none', () => {
  const refused = (status: number, data?: object) =>
    new CallRefused({ code: 'AlertOutdated', status, title: 'Not saved', content: 'Review the changes.', data }, null)
  expect(laterRevOf(refused(409, { rev: 4 }))).toBe(4)
  expect(laterRevOf(refused(409, { numbers: ['+13035550142'] }))).toBeNull()
  expect(laterRevOf(refused(409))).toBeNull()
  expect(laterRevOf(refused(422, { rev: 4 }))).toBeNull()
  expect(laterRevOf(new TypeError('Failed to fetch'))).toBeNull()
})
