import { FEATURES, type Feature } from '../features.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import type { Role } from '../roles.ts'

/** A set of bits. On the wire it is a decimal string, since it can exceed 63 bits. */
export type Mask = bigint

const bits = <T extends string>(names: readonly T[]) => {
  const bitOf = new Map(names.map((name, position) => [name, 1n << BigInt(position)]))
  const everything = (1n << BigInt(names.length)) - 1n
  return {
    /** The mask with the given names. */
    of: (chosen: readonly T[]): Mask => chosen.reduce((mask, name) => mask | (bitOf.get(name) ?? 0n), 0n),
    /** Expands bit 0, which stands for all bits, and drops unknown bits. */
    expand: (mask: Mask): Mask => ((mask & 1n) === 1n ? everything : mask & everything),
    /** Whether an expanded mask contains a name. Always false for unknown names. */
    has: (mask: Mask, name: T): boolean => (mask & (bitOf.get(name) ?? 0n)) !== 0n,
    /** The names in a mask, in bit order. */
    names: (mask: Mask): T[] => names.filter((name) => (mask & (bitOf.get(name) ?? 0n)) !== 0n),
  }
}

export const permissionBits = bits<Permission>(PERMISSIONS)
export const featureBits = bits<Feature>(FEATURES)

const COACH: Permission[] = [
  'phone-numbers.view',
  'agreement.sign',
  'product-tour.view',
  'bank-accounts.update',
  'user-products.view',
  'user-products.update',
  'user-contents.view',
  'user-contents.update',
  'payouts.list',
  'payouts.submit',
  'payouts.balance',
  'weekly-reviews.view',
  'weekly-reviews.update',
  'daily-reviews.view',
  'daily-reviews.update',
  'activity-reports.view',
  'questionnaires.view',
  'questionnaires.update',
  'purchases.view',
  'subscriptions.view',
  'contacts.list',
  'contacts.view',
  'contacts.create',
  'contacts.update',
  'contacts.status',
  'contacts.labels',
  'contacts.manager-requests',
  'contacts.analytics',
  'contacts.private-data',
  'conversations.view',
  'tasks.view',
  'tasks.update',
  'scheduled-messages.view',
  'scheduled-messages.update',
  'scheduled-message-templates.view',
  'loaded-questions.view',
  'recent-questions.view',
  'recent-questions.update',
  'programs.view',
  'programs.update',
  'messages.send-direct',
  'messages.pinned',
  'messages.flag',
  'messages.resend',
  'messages.update',
  'messages.delete',
  'messages.text',
  'messages.photo',
  'messages.emotion.view',
  'messages.sentiment.view',
  'notices.view',
  'scenes.view',
  'playground.use',
]

const MANAGER: Permission[] = [
  'phone-numbers.view',
  'agreement.sign',
  'product-tour.view',
  'user-actions.view',
  'metrics.view',
  'weekly-reviews.view',
  'daily-reviews.view',
  'activity-reports.view',
  'questionnaires.view',
  'contacts.list',
  'contacts.view',
  'contacts.analytics',
  'contacts.private-data',
  'conversations.view',
  'tasks.view',
  'scheduled-messages.view',
  'recent-questions.view',
  'programs.view',
  'messages.text',
  'messages.photo',
  'messages.emotion.view',
  'messages.sentiment.view',
  'notices.view',
  'scenes.view',
  'scenes.update',
  'playground.use',
]

const USER_SCREENS: Permission[] = [
  'users.list',
  'users.view',
  'users.create',
  'users.update',
  'users.delete',
  'users.labels',
  'users.organization',
  'users.featured',
  'users.disabled',
  'users.specializes-in',
  'users.attributes',
  'invites.send',
  'users.switch',
]

const allExcept = (left: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((name) => name !== 'all' && !left.includes(name))

/** Default permissions of each role, if neither account nor organization overrides them. */
export const ROLE_PERMISSIONS: Record<Role, Mask> = {
  ROLE_ADMIN: permissionBits.of(['all']),
  ROLE_ADMIN__WITHOUT_USERS: permissionBits.of(allExcept(USER_SCREENS)),
  ROLE_ADMIN__READONLY_USERS: permissionBits.of(
    allExcept(USER_SCREENS.filter((name) => name !== 'users.list' && name !== 'users.view')),
  ),
  ROLE_COACH: permissionBits.of(COACH),
  ROLE_MANAGER: permissionBits.of(MANAGER),
  ROLE_MANAGER_MSG_SENDING: permissionBits.of([...MANAGER, 'messages.send-direct', 'messages.resend']),
  ROLE_COACH_UNCONFIRMED: permissionBits.of(['agreement.sign', 'product-tour.view']),
}

/** The stored masks; null means not set. */
export interface MaskSources {
  role: Role
  accountPermissions: Mask | null
  /** The mask of the account's legacy permission names (access-scope.ts). */
  legacyPermissions?: Mask | null
  accountFeatures: Mask | null
  organizationPermissions: Mask | null
  organizationPermissionsByRole: Mask | null
  organizationFeatures: Mask | null
}

/**
 * Effective permissions: the account's own mask, else the one of its legacy names, else the organization's mask for the
 * role, else the role's default; then limited by the organization's mask. Features must be on for account and organization.
 */
export const effectiveMasks = (from: MaskSources): { permissions: Mask; features: Mask } => {
  const own =
    from.accountPermissions ??
    from.legacyPermissions ??
    from.organizationPermissionsByRole ??
    ROLE_PERMISSIONS[from.role]
  const ceiling = from.organizationPermissions ?? permissionBits.of(['all'])
  const allFeatures = featureBits.of(['all'])
  return {
    permissions: permissionBits.expand(own) & permissionBits.expand(ceiling),
    features:
      featureBits.expand(from.accountFeatures ?? allFeatures) &
      featureBits.expand(from.organizationFeatures ?? allFeatures),
  }
}
