import { expect, test } from 'vitest'
import { FEATURES } from './features.ts'
import { effectiveMasks, featureBits, permissionBits, ROLE_PERMISSIONS, type MaskSources } from './masks.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import { ROLES } from './roles.ts'

const nothingSaid: MaskSources = {
  role: 'ROLE_MANAGER',
  accountPermissions: null,
  accountFeatures: null,
  organizationPermissions: null,
  organizationPermissionsByRole: null,
  organizationFeatures: null,
}
const masks = (from: Partial<MaskSources>) => effectiveMasks({ ...nothingSaid, ...from })
const bits = (...names: Permission[]) => permissionBits.of(names)
const everyPermission = (1n << BigInt(PERMISSIONS.length)) - 1n
const everyFeature = (1n << BigInt(FEATURES.length)) - 1n

test('where nobody says anything the matrix holds for permissions and every feature is there', () => {
  for (const role of ROLES) {
    expect(masks({ role })).toEqual({
      permissions: permissionBits.expand(ROLE_PERMISSIONS[role]),
      features: everyFeature,
    })
  }
})

test('the account’s own mask goes before the organization’s for the role, and that before the matrix', () => {
  const byRole = { organizationPermissionsByRole: bits('contacts.list') }
  expect(masks(byRole).permissions).toBe(bits('contacts.list'))
  expect(masks({ ...byRole, accountPermissions: bits('tasks.view') }).permissions).toBe(bits('tasks.view'))
})

test('a mask of nothing says something: no permission at all', () => {
  expect(masks({ accountPermissions: 0n }).permissions).toBe(0n)
  expect(masks({ organizationPermissionsByRole: 0n }).permissions).toBe(0n)
  expect(masks({ organizationPermissions: 0n }).permissions).toBe(0n)
  expect(masks({ accountFeatures: 0n }).features).toBe(0n)
})

test('the organization’s mask cuts whatever stands before it, and gives nothing', () => {
  const ceiling = { organizationPermissions: bits('contacts.list', 'users.update') }
  expect(masks(ceiling).permissions).toBe(bits('contacts.list'))
  expect(masks({ ...ceiling, accountPermissions: bits('all') }).permissions).toBe(ceiling.organizationPermissions)
  expect(masks({ ...ceiling, accountPermissions: bits('tasks.view') }).permissions).toBe(0n)
})

test('the all-bit stands for every bit, on either side, before anything is cut', () => {
  expect(permissionBits.expand(1n)).toBe(everyPermission)
  expect(masks({ accountPermissions: 1n }).permissions).toBe(everyPermission)
  expect(masks({ accountPermissions: 1n, organizationPermissions: 1n }).permissions).toBe(everyPermission)
  expect(masks({ accountPermissions: bits('tasks.view'), organizationPermissions: 1n }).permissions).toBe(
    bits('tasks.view'),
  )
  expect(masks({ accountFeatures: 1n, organizationFeatures: 1n }).features).toBe(everyFeature)
  // Cut down, it no longer says all.
  expect(
    permissionBits.has(
      masks({ accountPermissions: 1n, organizationPermissions: bits('tasks.view') }).permissions,
      'all',
    ),
  ).toBe(false)
})

test('features count where account and organization both have them', () => {
  const account = { accountFeatures: featureBits.of(['tasks', 'mute']) }
  expect(masks(account).features).toBe(account.accountFeatures)
  expect(masks({ ...account, organizationFeatures: featureBits.of(['mute', 'sleep']) }).features).toBe(
    featureBits.of(['mute']),
  )
})

test('bits that no name stands for are dropped, and a name that is not there is held by nobody', () => {
  const beyond = 1n << BigInt(PERMISSIONS.length)
  expect(masks({ accountPermissions: beyond | bits('tasks.view') }).permissions).toBe(bits('tasks.view'))
  expect(permissionBits.has(everyPermission, 'contacts.fly' as Permission)).toBe(false)
  expect(permissionBits.names(bits('tasks.view', 'contacts.list'))).toEqual(['contacts.list', 'tasks.view'])
})

test('what roles may do: who writes, who sees who a client is, and who sees nothing yet', () => {
  const holders = (permission: Permission) =>
    ROLES.filter((role) => permissionBits.has(masks({ role }).permissions, permission))
  const admins = ROLES.filter((role) => role.startsWith('ROLE_ADMIN'))
  expect(holders('messages.send-direct')).toEqual([...admins, 'ROLE_COACH', 'ROLE_MANAGER_MSG_SENDING'])
  expect(holders('contacts.private-data')).toEqual(ROLES.filter((role) => role !== 'ROLE_COACH_UNCONFIRMED'))
  expect(holders('scenes.view')).toEqual(ROLES.filter((role) => role !== 'ROLE_COACH_UNCONFIRMED'))
  expect(holders('scenes.update')).toEqual([...admins, 'ROLE_MANAGER', 'ROLE_MANAGER_MSG_SENDING'])
  expect(holders('users.list')).toEqual(['ROLE_ADMIN', 'ROLE_ADMIN__READONLY_USERS'])
  expect(holders('users.update')).toEqual(['ROLE_ADMIN'])
  expect(permissionBits.names(masks({ role: 'ROLE_COACH_UNCONFIRMED' }).permissions)).toEqual([
    'agreement.sign',
    'product-tour.view',
  ])
})
