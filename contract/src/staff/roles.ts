/** The seven stored roles (spec 2 §6). ROLE_ORG_ADMIN is ROLE_ADMIN with an organization. */
export const ROLES = [
  'ROLE_ADMIN',
  'ROLE_ADMIN__WITHOUT_USERS',
  'ROLE_ADMIN__READONLY_USERS',
  'ROLE_COACH',
  'ROLE_MANAGER',
  'ROLE_MANAGER_MSG_SENDING',
  'ROLE_COACH_UNCONFIRMED',
] as const

export type Role = (typeof ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  ROLE_ADMIN: 'Admin',
  ROLE_ADMIN__WITHOUT_USERS: 'Admin, Hide Users',
  ROLE_ADMIN__READONLY_USERS: 'Admin, Read-Only Users',
  ROLE_COACH: 'Coach',
  ROLE_MANAGER: 'Manager',
  ROLE_MANAGER_MSG_SENDING: 'Manager, Sending Messages',
  ROLE_COACH_UNCONFIRMED: 'Coach, Unconfirmed',
}

/** "Staff" in the spec's sense: admin or org admin (spec 1 §6). */
export const isStaff = (role: Role): boolean => role.startsWith('ROLE_ADMIN')

/** The list the spec calls admin-type: the three admin roles and both manager roles (spec 2 §6). */
export const isAdminType = (role: Role): boolean => isStaff(role) || role.startsWith('ROLE_MANAGER')
