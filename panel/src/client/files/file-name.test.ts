import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test('a file is saved under the name the server gives it, and no path gets through', () => {
  expect(fileNameOf('attachment; filename="clients-2026-11-20.csv"')).toBe('clients-2026-11-20.csv')
  expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBeNull()
  expect(fileNameOf('attachment')).toBeNull()
  expect(fileNameOf(null)).toBeNull()
})
