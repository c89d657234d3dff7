import { expect, test } from 'vitest'
import { filesWarning } from './files-warning.ts'

const video = (bytes: number) => ({ mime: 'video/mp4', bytes })

test('files that a text message or an email doesn’t carry are named with their size', () => {
  expect(filesWarning('long-code', [video(8_400_000)])).toBe(
    'This file is 8.4 MB, but a text message carries only 5.2 MB. The client probably won’t get it.',
  )
  expect(filesWarning('toll-free', [video(3_000_000), video(3_000_000)])).toBe(
    'These files are 6.0 MB together, but a text message carries only 5.2 MB. The client probably won’t get them.',
  )
  expect(filesWarning('email', [video(9_900_000), video(9_900_000)])).toContain('an email carries only 18.9 MB')
})

test('what fits, pictures, and channels without a limit need no warning', () => {
  expect(filesWarning('long-code', [video(5 * 1024 * 1024)])).toBeNull()
  expect(filesWarning('long-code', [{ mime: 'image/jpeg', bytes: 9_000_000 }])).toBeNull()
  expect(filesWarning('email', [video(9_900_000)])).toBeNull()
  expect(filesWarning('whatsapp', [video(9_900_000)])).toBeNull()
  expect(filesWarning(undefined, [video(9_900_000)])).toBeNull()
})
