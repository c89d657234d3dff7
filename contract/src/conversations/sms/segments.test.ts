import { expect, test } from 'vitest'
import { segmentsOf } from './segments.ts'

test.for([
  ['nothing', '', 'GSM-7', 0, 0],
  ['the last that fits in one', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['one more', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['two full ones', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['one more than two', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['an extended letter takes two', '€'.repeat(80), 'GSM-7', 160, 1],
  ['an extended letter is never split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['an emoji changes the alphabet', `${'a'.repeat(68)}🎉`, 'UCS-2', 70, 1],
  ['the first that does not fit in one', 'ш'.repeat(71), 'UCS-2', 71, 2],
  ['an emoji is never split', `${'ш'.repeat(66)}🎉${'ш'.repeat(66)}`, 'UCS-2', 134, 3],
  ['a typographic apostrophe is not plain', 'I’ll', 'UCS-2', 4, 1],
] as const)('%s', ([, text, encoding, units, count]) => {
  expect(segmentsOf(text)).toMatchObject({ encoding, units, count })
})
