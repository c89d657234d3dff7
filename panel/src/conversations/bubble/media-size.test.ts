import { expect, test } from 'vitest'
import { isSticker } from '@attune/contract/media/stickers'
import { hasExpired, pictureSizeOf, stickerSizeOf } from './media-size.ts'

test.each([
  ['small', 200, 150, 200, 150],
  ['wide', 4_000, 3_000, 474, 356],
  ['tall', 3_000, 4_000, 300, 400],
  ['very wide', 5_000, 100, 474, 100],
  ['very tall', 100, 5_000, 175, 400],
  ['tiny', 1, 1, 175, 100],
])('the size of a %s picture', (_, width, height, shownWidth, shownHeight) => {
  expect(pictureSizeOf(width, height)).toEqual({ width: shownWidth, height: shownHeight })
})

test('a picture of unknown size gets a default size', () => {
  expect(pictureSizeOf(null, null)).toEqual({ width: 240, height: 180 })
  expect(pictureSizeOf(0, 10)).toEqual({ width: 240, height: 180 })
})

test('a signed address expires', () => {
  const url = '/media/or_1/md_1/fit/1000/abc'
  expect(hasExpired(url, 999_999)).toBe(false)
  expect(hasExpired(url, 1_000_000)).toBe(true)
  expect(hasExpired('blob:x', 1)).toBe(false)
})

test.each([
  ['image/png', 240, 240, true],
  ['image/gif', 320, 10, true],
  ['image/png', 640, 480, false],
  ['image/jpeg', 240, 240, false],
  ['image/gif', null, null, false],
])('%s of %s × %s is a sticker: %s', (mime, width, height, is) => expect(isSticker({ mime, width, height })).toBe(is))

test('a sticker is shown at its own size', () => {
  expect(stickerSizeOf({ width: 120, height: 20 })).toEqual({ width: 120, height: 64 })
})
