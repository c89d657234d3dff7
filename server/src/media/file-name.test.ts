import { expect, test } from 'vitest'
import { cleanFileName, plainFileName } from './file-name.ts'

test.for([
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\maria\\lunch.JPG', 'lunch.JPG'],
  ['....jpg', 'photo.jpg'],
  ['', 'photo.jpg'],
  ['lunch\u202Egpj.exe', 'lunchgpj.exe.jpg'],
  ['lun\u0007ch\u200B\uFEFF.jpg', 'lunch.jpg'],
  ['con.jpg', '_con.jpg'],
  ['Größe 体重.jpeg', 'Größe 体重.jpeg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(116)}.jpg`],
] as const)('%j becomes %j', ([given, kept]) => {
  expect(cleanFileName(given, 'image/jpeg')).toBe(kept)
})

// ASVS 5.4.1
test('a plain name reveals only the kind of file', () => {
  const types = ['image/jpeg', 'video/quicktime', 'audio/mpeg', 'application/pdf', 'x/y']
  expect(types.map(plainFileName)).toEqual(['photo.jpg', 'video.mov', 'audio.mp3', 'file.pdf', 'file.bin'])
})
