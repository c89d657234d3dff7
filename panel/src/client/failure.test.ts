import { expect, test } from 'vitest'
import { CallRefused } from './refusal.ts'
import { failureOf, isConflict } from './failure.ts'

test("a refusal keeps the server's text and the log reference", () => {
  const body = { code: 'ContactNotFound', status: 404, title: 'Page Not Found', content: 'Client not found.' }
  expect(failureOf(new CallRefused(body, 'rq_7'))).toEqual({ ...body, reference: 'rq_7' })
})

test.each([
  ['MoveInvalid', { reason: 'The program is over by then.' }, 'The program is over by then.'],
  ['MoveInvalid', undefined, 'Choose another time.'],
  ['MessageNotSent', { reason: 'quiet-hours' }, 'Choose another time.'],
])('%s with the detail %j is shown as “%s”', (code, data, content) => {
  const body = { code, status: 422, title: 'Message not moved', content: 'Choose another time.', data }
  expect(failureOf(new CallRefused(body, null)).content).toBe(content)
})

test('no response and a bad response are told apart', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'Unreachable' })
  expect(failureOf(new TypeError('x is not a function'))).toMatchObject({ status: 500, code: 'InternalError' })
})

test('a response in a foreign format is described by its status', () => {
  const answered = (status: number) => failureOf(Object.assign(new Error('malformed'), { status }))
  expect(answered(403)).toMatchObject({ title: 'Access denied', code: 'AccessDenied' })
  expect(answered(418)).toMatchObject({ title: 'Internal Server Error', status: 418 })
})

test('a refusal with what someone else had saved first is a conflict', () => {
  const refused = (status: number, data?: object) =>
    new CallRefused({ code: 'UserChanged', status, title: 'Not saved', content: 'Review the changes.', data }, null)
  expect(isConflict(refused(409, { rev: 4 }))).toBe(true)
  expect(isConflict(refused(409))).toBe(false)
  expect(isConflict(refused(422, { checks: [] }))).toBe(false)
  expect(isConflict(new TypeError('Failed to fetch'))).toBe(false)
})
