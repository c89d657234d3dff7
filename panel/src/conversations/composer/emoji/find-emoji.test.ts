import { expect, test } from 'vitest'
import { toEmoji } from './emoji-data.ts'
import emojis from 'emojibase-data/en/compact.json' with { type: 'json' }
import codes from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' }
import { findEmoji } from './find-emoji.ts'

const all = toEmoji(emojis, codes)
const first = (search: string) => findEmoji(all, search)[0]?.emoji

test.for([
  ['smile', '😄'],
  ['SMILE ', '😄'],
  ['+1', '👍️'],
  ['thumbsup', '👍️'],
  ['heart', '❤️'],
  ['salad', '🥗'],
  ['tada', '🎉'],
  ['muscle', '💪'],
  ['party', '🎉'],
  ['running', '🏃'],
  ['walking', '🚶'],
  ['thumbs up', '👍️'],
])('“%s” finds %s first', ([search = '', emoji]) => {
  expect(first(search)?.replaceAll('\uFE0F', '')).toBe(emoji?.replaceAll('\uFE0F', ''))
})

test('nothing is found for nothing, and for no emoji', () => {
  expect(findEmoji(all, ' ')).toEqual([])
  expect(findEmoji(all, 'qqqq')).toEqual([])
})

test('skin tones and hair, which are no emoji by themselves, are not offered', () => {
  expect(all.some(({ label }) => label.includes('regional indicator') || label === 'light skin tone')).toBe(false)
})
