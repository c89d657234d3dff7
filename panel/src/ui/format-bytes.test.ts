import { expect, test } from 'vitest'
import { FILE_MAX } from '@attune/contract/media/limits'
import { formatBytes } from './format-bytes.ts'

test.for([
  [1, '1 B'],
  [12_400, '12 kB'],
  [1_023_400, '999 kB'],
  [1_023_600, '1 MB'],
  [3_600_000, '3.4 MB'],
  [FILE_MAX, '10 MB'],
] as const)('%d bytes are %s', ([bytes, words]) => expect(formatBytes(bytes)).toBe(words))
