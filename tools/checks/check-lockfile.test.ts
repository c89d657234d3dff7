import { expect, test } from 'vitest'
import { checkLockfile, missingOptionals } from './check-lockfile.ts'
import { ROOT } from '../run.ts'

test('the lockfile holds the binaries of every platform', () => {
  expect(checkLockfile(ROOT)).toEqual([])
})

test('a binary that npm dropped from the lock is named', () => {
  const packages = {
    '': {},
    'node_modules/tool': { optionalDependencies: { '@tool/linux-x64': '1.0.0', '@tool/win32-x64': '1.0.0' } },
    'node_modules/tool/node_modules/@tool/linux-x64': {},
  }
  const [sentence, ...others] = missingOptionals({ packages })
  expect(sentence).toContain('node_modules/tool wants @tool/win32-x64')
  expect(others).toEqual([])
})
