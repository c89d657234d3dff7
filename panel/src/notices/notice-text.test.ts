import { expect, test } from 'vitest'
import type { Notice } from '@attune/contract/notices/entity'
import { describeMessage, describeNotice } from './notice-text.ts'

const NOW = new Date('2026-11-26T17:00:00Z')
const notice = (message: Notice['message']): Notice => ({ title: 'Message not delivered', message }) as Notice
const failed = (times: number, reason: string | null = 'Unreachable handset.') =>
  notice({ text: 'See you\nat nine', failure: { reason, times, since: '2026-11-23T16:05:00Z' } })

test('how often it happened is said from the second time on', () => {
  expect(describeNotice(failed(1), NOW, 'UTC')).toBe('Message not delivered')
  expect(describeNotice(failed(3), NOW, 'UTC')).toBe('Message not delivered, 3 times since Monday')
  expect(describeNotice(notice(null), NOW, 'UTC')).toBe('Message not delivered')
})

test('the message is quoted after the reason', () => {
  expect(describeMessage(failed(1))).toBe('Unreachable handset: “See you at nine”')
  expect(describeMessage(failed(1, null))).toBe('“See you at nine”')
  expect(describeMessage(notice({ text: '', failure: null }))).toBeUndefined()
  expect(describeMessage(notice(null))).toBeUndefined()
})
