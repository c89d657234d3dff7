import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('a file keeps the name the server gives it, unless it contains a path', () => {
  expect(fileNameOf('attachment; filename="clients-2026-11-20.csv"')).toBe('clients-2026-11-20.csv')
  expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBeNull()
  expect(fileNameOf('attachment')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
