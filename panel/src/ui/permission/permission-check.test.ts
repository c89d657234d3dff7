import { permissionBits } from '@attune/contract/staff/masks'
import { afterEach, expect, test, vi } from 'vitest'
import { holdsPermissions } from './permission-check.ts'

const coach = permissionBits.of(['contacts.list', 'contacts.view']).toString()
const everything = permissionBits.of(['all']).toString()

afterEach(() => vi.restoreAllMocks())

test('either all or any of the permissions are required', () => {
  expect(holdsPermissions(coach, { all: ['contacts.list', 'contacts.view'] })).toBe(true)
  expect(holdsPermissions(coach, { all: ['contacts.list', 'contacts.delete'] })).toBe(false)
  expect(holdsPermissions(coach, { any: ['contacts.delete', 'contacts.list'] })).toBe(true)
  expect(holdsPermissions(coach, { any: ['contacts.delete'] })).toBe(false)
  expect(holdsPermissions(everything, { all: ['contacts.delete'], any: ['users.list'] })).toBe(true)
})

test('an unknown name logs a warning and never holds, not even for ALL', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(holdsPermissions(everything, { all: ['contacts.fly'] })).toBe(false)
  expect(warn).toHaveBeenCalledWith('There is no permission called "contacts.fly".')
})
