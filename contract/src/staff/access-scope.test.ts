import { expect, test } from 'vitest'
import { permissionsOfScope } from './access-scope.ts'
import { effectiveMasks, permissionBits } from './masks.ts'

test('a legacy name stands for the permissions of its group', () => {
  expect(permissionsOfScope(['tasks', 'contact-status'])).toEqual(['contacts.status', 'tasks.view', 'tasks.update'])
  expect(permissionsOfScope(['all'])).toEqual(['all'])
  // What an account could do by its names before these permissions guarded anything, it still can.
  for (const name of ['conversations', 'organizations'])
    expect(permissionsOfScope([name])).toContain('phone-numbers.view')
  expect(permissionsOfScope(['invites'])).toContain('users.create')
})

test('a permission’s own name is valid, and unknown names grant nothing', () => {
  expect(permissionsOfScope(['messages.pinned'])).toEqual(['messages.pinned'])
  expect(permissionsOfScope(['', '.', 'nonsense', 'contacts.', '__proto__', 'toString'])).toEqual([])
})

test('private data is a permission of its own', () => {
  expect(permissionsOfScope(['contacts'])).not.toContain('contacts.private-data')
  expect(permissionsOfScope(['scenes'])).toEqual(['scenes.view', 'scenes.update'])
  expect(permissionsOfScope(['private-data'])).toEqual(['contacts.private-data'])
})

test('legacy names override the role, the account’s mask overrides them, and the organization limits both', () => {
  const bits = permissionBits.of
  const from = {
    role: 'ROLE_ADMIN',
    accountPermissions: null,
    legacyPermissions: bits(permissionsOfScope(['tasks'])),
    accountFeatures: null,
    organizationPermissions: null,
    organizationPermissionsByRole: bits(['contacts.list']),
    organizationFeatures: null,
  } as const
  expect(effectiveMasks(from).permissions).toBe(bits(['tasks.view', 'tasks.update']))
  expect(effectiveMasks({ ...from, accountPermissions: bits(['scenes.view']) }).permissions).toBe(bits(['scenes.view']))
  expect(effectiveMasks({ ...from, organizationPermissions: bits(['tasks.view']) }).permissions).toBe(
    bits(['tasks.view']),
  )
})
