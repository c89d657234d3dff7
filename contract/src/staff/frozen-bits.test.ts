import { expect, test } from 'vitest'
import { FEATURES } from './features.ts'
import { PERMISSIONS } from './permissions.ts'

/** Masks are stored: a name that moves would give everybody another right. Names are only added at the end. */
test('permissions keep their bits', () => {
  expect(PERMISSIONS).toMatchInlineSnapshot()
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
})

test('features keep their bits', () => {
  expect(FEATURES).toMatchInlineSnapshot()
  expect(new Set(FEATURES).size).toBe(FEATURES.length)
})
