import { expect, test } from 'vitest'
import type { Attachment } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { message } from '../../testing/entities.ts'
import { applyMessage } from './media-items.ts'

const photo = (id: number, rest: Partial<Attachment> = {}): Attachment => ({
  id,
  _id: `md_${'1'.repeat(32)}`,
  state: 'ready',
  type: 'image',
  url: '/media/1',
  src: '/media/1',
  thumbnail: null,
  mime: 'image/jpeg',
  name: 'photo.jpg',
  width: 3,
  height: 2,
  bytes: 9,
  category: null,
  playedAt: null,
  transcript: null,
  ...rest,
})
const lunch = message({ sequence: 2, attachments: [photo(10_000), photo(10_001)] })
const items: MediaItem[] = (lunch.attachments ?? []).map((attachment) => ({
  messageId: lunch.id,
  attachment,
  at: '2027-03-12T16:00:00.000Z',
  category: attachment.category,
  type: 1,
  abilities: { categorize: true },
}))

test('a new category updates the photo, and removes it from lists it no longer belongs in', () => {
  const sorted = { ...lunch, attachments: [photo(10_000, { category: 'food' }), photo(10_001)] }
  const after = applyMessage(items, sorted, 'all')
  expect(after === 'ask' ? after : after.map(({ category }) => category)).toEqual(['food', null])
  const food = items.slice(0, 1).map((item) => ({ ...item, category: 'food' as const }))
  expect(applyMessage(food, lunch, 'food')).toEqual([])
  expect(applyMessage([], sorted, 'food')).toBe('ask')
})

test('a deleted message removes its files', () => {
  expect(applyMessage(items, { ...lunch, attachments: [] }, 'all')).toEqual([])
})

test('new files reload the lists they belong in', () => {
  const next = message({ sequence: 3, attachments: [photo(10_000)] })
  expect(applyMessage(items, next, 'all')).toBe('ask')
  expect(applyMessage(items, next, 'sent')).toBe(items)
  expect(applyMessage(items, { ...next, body: { ...next.body!, type: 2 } }, 'sent')).toBe('ask')
})

test('a message without files changes nothing', () => {
  expect(applyMessage(items, message({ sequence: 9, attachments: [] }), 'all')).toBe(items)
})
