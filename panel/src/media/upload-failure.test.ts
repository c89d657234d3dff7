import { expect, test } from 'vitest'
import { CallRefused } from '../client/refusal.ts'
import { SessionEnded } from '../client/session.ts'
import { UnreadableAnswer } from '../client/unreadable-answer.ts'
import { uploadFailure } from './upload-failure.ts'

const refused = (status: number, content: string) =>
  new CallRefused({ code: 'FileTooLarge', status, title: 'File too large', content }, 'rq_1')
const UNKNOWN = 'Something went wrong while media uploading.'

test('a refusal says itself what is wrong with the file', () => {
  expect(uploadFailure(refused(413, 'A file can have at most 10 MB.'))).toBe('A file can have at most 10 MB.')
  expect(uploadFailure(new SessionEnded('Please sign in again.'))).toBe('Please sign in again.')
})

test('a fault of the server or the network, and an answer of a proxy, are all the same sentence', () => {
  expect(uploadFailure(refused(500, 'Something went wrong on our side.'))).toBe(UNKNOWN)
  expect(uploadFailure(refused(503, 'Try again.'))).toBe(UNKNOWN)
  expect(uploadFailure(new TypeError('Failed to fetch'))).toBe(UNKNOWN)
  expect(uploadFailure(new UnreadableAnswer(413))).toBe(UNKNOWN)
  expect(uploadFailure(new UnreadableAnswer(502))).toBe(UNKNOWN)
})
