import { PERMISSIONS, type Permission } from '../../permissions.ts'
import { isStaff, type Role } from '../../roles.ts'
import { permissionBits, ROLE_PERMISSIONS, type Mask } from '../masks.ts'

/** What concerns accounts and the organization itself: no coach or manager gets it. */
const FOR_ADMINS: readonly Permission[] = [
  'organizations.update',
  'invites.send',
  'logs.view',
  ...PERMISSIONS.filter((name) => name.startsWith('users.') && name !== 'users.list' && name !== 'users.view'),
]

/** Without these, nobody in an organization could change its rights again. */
const KEPT: readonly Permission[] = ['organizations.view', 'organizations.update']

const NONE: Mask = 0n

/** What a role never has, whatever an organization sets: it would be another role. */
export const neverOf = (role: Role): Mask => {
  const defaults = permissionBits.expand(ROLE_PERMISSIONS[role])
  switch (role) {
    case 'ROLE_ADMIN':
      return NONE
    case 'ROLE_ADMIN__WITHOUT_USERS':
    case 'ROLE_ADMIN__READONLY_USERS':
    case 'ROLE_COACH_UNCONFIRMED':
      return permissionBits.expand(1n) & ~defaults & ~1n
    case 'ROLE_COACH':
    case 'ROLE_MANAGER':
    case 'ROLE_MANAGER_MSG_SENDING':
      return permissionBits.of(FOR_ADMINS)
  }
}

/** What a role always has, within what the installation allows: an admin can't lock everybody out. */
export const alwaysOf = (role: Role): Mask => (isStaff(role) ? permissionBits.of(KEPT) : NONE)
