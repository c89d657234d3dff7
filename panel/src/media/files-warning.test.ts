import { expect, test } from 'vitest'
import { filesWarning } from './files-warning.ts'

const video = (bytes: number) => ({ mime: 'video/mp4', bytes })
const picture = { mime: 'image/jpeg', bytes: 9_000_000 }

test('files that a text message or an email doesn’t carry are named with their size', () => {
  expect(filesWarning('long-code', [video(8_400_000)])).toBe(
    'This file is 8 MB, but a text message carries only 5 MB. The client probably won’t get it.',
  )
  expect(filesWarning('toll-free', [video(3_000_000), video(3_000_000)])).toBe(
    'Together, these files are 5.7 MB, but a text message carries only 5 MB. The client probably won’t get them.',
  )
  expect(filesWarning('long-code', [video(5 * 1024 * 1024 + 1)])).toBe(
    'This file is just over the 5 MB that a text message carries. The client probably won’t get it.',
  )
  expect(filesWarning('email', [video(9_900_000), video(9_900_000)])).toContain('an email carries only 18 MB')
})

test('a picture beside a video counts as it is sent, scaled down', () => {
  expect(filesWarning('long-code', [video(4_500_000), picture])).toBeNull()
  expect(filesWarning('long-code', [video(4_900_000), picture])).toBe(
    'Even with pictures scaled down, these files are about 5.1 MB, but a text message carries only 5 MB. ' +
      'The client probably won’t get them.',
  )
})

test('what fits, pictures alone, and channels without a limit need no warning', () => {
  expect(filesWarning('long-code', [video(5 * 1024 * 1024)])).toBeNull()
  expect(
    filesWarning(
      'long-code',
      Array.from({ length: 10 }, () => picture),
    ),
  ).toBeNull()
  expect(filesWarning('email', [video(9_900_000)])).toBeNull()
  expect(filesWarning('whatsapp', [video(9_900_000)])).toBeNull()
  expect(filesWarning(undefined, [video(9_900_000)])).toBeNull()
})
