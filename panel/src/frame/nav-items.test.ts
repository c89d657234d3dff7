import type { Role } from '@attune/contract/roles'
import type { Account } from '@attune/contract/staff/entity'
import { ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import { afterAll, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('../client/calls.ts', () => ({ calls: {} }))

const { setActingOrganization } = await import('../client/organization.ts')
const { activeOptionsOf, navItemsOf, navPlaceOf } = await import('./nav-items.ts')

const MANAGED = ['Organizations', 'Users', 'Prompt Templates', 'Service Logs']

const managedBy = (role: Role, organization: string | null): string[] => {
  const scope = { permissions: ROLE_PERMISSIONS[role].toString(), features: '1' }
  // The parts of an account used here.
  const titles = navItemsOf({ roles: [role], organization, scope } as Account).map(({ title }) => title)
  return MANAGED.filter((title) => titles.includes(title))
}

test('admins manage users, prompt templates and logs, and those of the installation organizations as well', () => {
  expect(managedBy('ROLE_ADMIN', 'or_1')).toEqual(['Users', 'Prompt Templates', 'Service Logs'])
  expect(managedBy('ROLE_ADMIN__WITHOUT_USERS', 'or_1')).toEqual(['Prompt Templates', 'Service Logs'])
  setActingOrganization('or_1')
  expect(managedBy('ROLE_ADMIN', null)).toEqual(MANAGED)
  setActingOrganization(null)
})

test.for(['ROLE_COACH', 'ROLE_MANAGER'] as const)('%s manages none of these', (role) => {
  expect(managedBy(role, 'or_1')).toEqual([])
})

test.for([
  ['/', '/'],
  ['/conversations', '/conversations'],
  ['/conversations/dialog/ct_1', '/conversations'],
  ['/conversations/dialog/ct_2/task-view', '/conversations'],
  ['/contacts/ct_1', '/contacts'],
  ['/contacts/tasks/me', '/contacts/tasks'],
  ['/organizations/settings/channels', '/organizations/settings'],
  ['/me/settings', '/'],
] as const)('the item closest to %s is %s', ([address, place]) => expect(navPlaceOf(address)).toBe(place))

test('an item is current below its address too, unless another one is closer; Home only at its own', () => {
  expect(activeOptionsOf('/contacts', '/contacts').exact).toBe(false)
  expect(activeOptionsOf('/contacts', '/contacts/tasks').exact).toBe(true)
  expect(activeOptionsOf('/contacts/tasks', '/contacts/tasks').exact).toBe(false)
  expect(activeOptionsOf('/', '/conversations').exact).toBe(true)
})
