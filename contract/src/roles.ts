/** The stored roles. An organization's admin is a ROLE_ADMIN that belongs to an organization. */
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

/** The roles that people can be invited to take. */
export const INVITED_ROLES = [
  'ROLE_COACH',
  'ROLE_COACH_UNCONFIRMED',
  'ROLE_MANAGER',
  'ROLE_MANAGER_MSG_SENDING',
  'ROLE_ADMIN',
] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

export const ROLE_LABELS: Record<Role, string> = {
  ROLE_ADMIN: 'Admin',
  ROLE_ADMIN__WITHOUT_USERS: 'Admin, Hide Users',
  ROLE_ADMIN__READONLY_USERS: 'Admin, Read-Only Users',
  ROLE_COACH: 'Coach',
  ROLE_MANAGER: 'Manager',
  ROLE_MANAGER_MSG_SENDING: 'Manager, Sending Messages',
  ROLE_COACH_UNCONFIRMED: 'Coach, Unconfirmed',
}

/** Whether a role is an admin role, of the installation or of an organization. */
export const isStaff = (role: Role): boolean => role.startsWith('ROLE_ADMIN')

/** Whether a role is one of the three admin roles or the two manager roles. */
export const isAdminType = (role: Role): boolean => isStaff(role) || role.startsWith('ROLE_MANAGER')
