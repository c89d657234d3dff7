import { permissionBits } from '@attune/contract/staff/masks'
import { afterEach, expect, test, vi } from 'vitest'
import { holdsPermissions } from './permission-check.ts'

const coach = permissionBits.of(['contacts.list', 'contacts.view']).toString()
const everything = permissionBits.of(['all']).toString()

afterEach(() => vi.restoreAllMocks())

test('all of the names must be held, or any of them', () => {
  expect(holdsPermissions(coach, { all: ['contacts.list', 'contacts.view'] })).toBe(true)
  expect(holdsPermissions(coach, { all: ['contacts.list', 'contacts.delete'] })).toBe(false)
  expect(holdsPermissions(coach, { any: ['contacts.delete', 'contacts.list'] })).toBe(true)
  expect(holdsPermissions(coach, { any: ['contacts.delete'] })).toBe(false)
  expect(holdsPermissions(everything, { all: ['contacts.delete'], any: ['users.list'] })).toBe(true)
})

test('an unknown name is warned about and held by nobody, not even by who holds everything', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(holdsPermissions(everything, { all: ['contacts.fly'] })).toBe(false)
  expect(warn).toHaveBeenCalledWith('There is no permission called "contacts.fly".')
})
