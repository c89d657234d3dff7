import { expect, test } from 'vitest'
import { FEATURES } from '../features.ts'
import { effectiveMasks, featureBits, permissionBits, ROLE_PERMISSIONS, type MaskSources } from './masks.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import { ROLES } from '../roles.ts'

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

test('by default a role has its default permissions and every feature', () => {
  for (const role of ROLES) {
    expect(masks({ role })).toEqual({
      permissions: permissionBits.expand(ROLE_PERMISSIONS[role]),
      features: everyFeature,
    })
  }
})

test('the account’s mask overrides the organization’s for the role, which overrides the default', () => {
  const byRole = { organizationPermissionsByRole: bits('contacts.list') }
  expect(masks(byRole).permissions).toBe(bits('contacts.list'))
  expect(masks({ ...byRole, accountPermissions: bits('tasks.view') }).permissions).toBe(bits('tasks.view'))
})

test('an empty mask means no permissions, not “not set”', () => {
  expect(masks({ accountPermissions: 0n }).permissions).toBe(0n)
  expect(masks({ organizationPermissionsByRole: 0n }).permissions).toBe(0n)
  expect(masks({ organizationPermissions: 0n }).permissions).toBe(0n)
  expect(masks({ accountFeatures: 0n }).features).toBe(0n)
})

test('the organization’s mask limits permissions and never grants any', () => {
  const ceiling = { organizationPermissions: bits('contacts.list', 'users.update') }
  expect(masks(ceiling).permissions).toBe(bits('contacts.list'))
  expect(masks({ ...ceiling, accountPermissions: bits('all') }).permissions).toBe(ceiling.organizationPermissions)
  expect(masks({ ...ceiling, accountPermissions: bits('tasks.view') }).permissions).toBe(0n)
})

test('the all bit is expanded on both sides before permissions are limited', () => {
  expect(permissionBits.expand(1n)).toBe(everyPermission)
  expect(masks({ accountPermissions: 1n }).permissions).toBe(everyPermission)
  expect(masks({ accountPermissions: 1n, organizationPermissions: 1n }).permissions).toBe(everyPermission)
  expect(masks({ accountPermissions: bits('tasks.view'), organizationPermissions: 1n }).permissions).toBe(
    bits('tasks.view'),
  )
  expect(masks({ accountFeatures: 1n, organizationFeatures: 1n }).features).toBe(everyFeature)
  // Once limited, it no longer includes `all`.
  expect(
    permissionBits.has(
      masks({ accountPermissions: 1n, organizationPermissions: bits('tasks.view') }).permissions,
      'all',
    ),
  ).toBe(false)
})

test('a feature is on if both account and organization have it', () => {
  const account = { accountFeatures: featureBits.of(['tasks', 'mute']) }
  expect(masks(account).features).toBe(account.accountFeatures)
  expect(masks({ ...account, organizationFeatures: featureBits.of(['mute', 'sleep']) }).features).toBe(
    featureBits.of(['mute']),
  )
})

test('unknown bits are dropped, and no mask contains an unknown name', () => {
  const beyond = 1n << BigInt(PERMISSIONS.length)
  expect(masks({ accountPermissions: beyond | bits('tasks.view') }).permissions).toBe(bits('tasks.view'))
  expect(permissionBits.has(everyPermission, 'contacts.fly' as Permission)).toBe(false)
  expect(permissionBits.names(bits('tasks.view', 'contacts.list'))).toEqual(['contacts.list', 'tasks.view'])
})

test('default permissions of roles', () => {
  const holders = (permission: Permission) =>
    ROLES.filter((role) => permissionBits.has(masks({ role }).permissions, permission))
  const admins = ROLES.filter((role) => role.startsWith('ROLE_ADMIN'))
  expect(holders('messages.send-direct')).toEqual([...admins, 'ROLE_COACH', 'ROLE_MANAGER_MSG_SENDING'])
  expect(holders('contacts.private-data')).toEqual(ROLES.filter((role) => role !== 'ROLE_COACH_UNCONFIRMED'))
  expect(holders('scenes.view')).toEqual(ROLES.filter((role) => role !== 'ROLE_COACH_UNCONFIRMED'))
  expect(holders('scenes.update')).toEqual([...admins, 'ROLE_MANAGER', 'ROLE_MANAGER_MSG_SENDING'])
  expect(holders('scenes.mail-outside')).toEqual(admins)
  expect(holders('users.list')).toEqual(['ROLE_ADMIN', 'ROLE_ADMIN__READONLY_USERS'])
  expect(holders('users.update')).toEqual(['ROLE_ADMIN'])
  expect(permissionBits.names(masks({ role: 'ROLE_COACH_UNCONFIRMED' }).permissions)).toEqual([
    'agreement.sign',
    'product-tour.view',
  ])
})
