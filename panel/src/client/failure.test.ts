import { expect, test } from 'vitest'
import { CallRefused } from './refusal.ts'
import { failureOf } from './failure.ts'

test("a refusal keeps the server's text and the log reference", () => {
  const body = { code: 'ContactNotFound', status: 404, title: 'Page Not Found', content: 'Client not found.' }
  expect(failureOf(new CallRefused(body, 'rq_7'))).toEqual({ ...body, reference: 'rq_7' })
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
