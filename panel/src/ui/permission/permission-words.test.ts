import { permissionBits } from '@attune/contract/staff/masks'
import { afterEach, expect, test, vi } from 'vitest'
import { holds } from './permission-words.ts'

const coach = permissionBits.of(['contacts.list', 'contacts.view']).toString()
const everything = permissionBits.of(['all']).toString()

afterEach(() => vi.restoreAllMocks())

test('all of the names must be held, or any of them', () => {
  expect(holds(coach, { all: ['contacts.list', 'contacts.view'] })).toBe(true)
  expect(holds(coach, { all: ['contacts.list', 'contacts.delete'] })).toBe(false)
  expect(holds(coach, { any: ['contacts.delete', 'contacts.list'] })).toBe(true)
  expect(holds(coach, { any: ['contacts.delete'] })).toBe(false)
  expect(holds(everything, { all: ['contacts.delete'], any: ['users.list'] })).toBe(true)
})

test('an unknown name is warned about and held by nobody, not even by who holds everything', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  expect(holds(everything, { all: ['contacts.fly'] })).toBe(false)
  expect(warn).toHaveBeenCalledWith('There is no permission called "contacts.fly".')
})
