import { permissionsOfScope } from '@attune/contract/staff/access-scope'
import { effectiveMasks, featureBits, permissionBits, type Mask } from '@attune/contract/staff/masks'
import type { Feature } from '@attune/contract/features'
import type { Permission } from '@attune/contract/permissions'
import { ROLES, type Role } from '@attune/contract/roles'
import { coachesOfManager, type Reach } from '@attune/store/staff/reach'
import { organizationById, type AccountStanding } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'

/** Somebody who has not signed in. */
export interface Visitor {
  address: string
  requestId: string
  /** As the browser reports it; not to be trusted. */
  userAgent?: string
  /** The panel's screen is being recorded: no client's identity is shown. */
  recordVideo?: boolean
}

/** A signed-in account. */
export interface Person extends Visitor {
  sessionId: string
  accessExpiresAt: Date
  /** A mark of everything the rights derive from; another mark later means that something has changed. */
  mark: string | null
  account: AccountStanding['account']
  role: Role
  /** The account's own organization; null for an admin of the installation. */
  home: string | null
  permissions: Mask
  features: Mask
  /**
   * The organization requires a second factor and the account has none: until it is set up, no other call is allowed.
   */
  needsSecondFactor: boolean
}

/** A person acting inside one organization. */
export interface Member extends Person {
  organizationId: string
  reach: Reach
}

/**
 * The person with this request's details. While their screen is recorded they lose the right to see who clients are.
 */
export const withVisitor = <P extends Person>(person: P, visitor: Visitor): P => ({
  ...person,
  ...visitor,
  permissions:
    visitor.recordVideo === true
      ? person.permissions & ~permissionBits.of(['all', 'contacts.private-data'])
      : person.permissions,
})

export const may = (who: Person, permission: Permission): boolean => permissionBits.has(who.permissions, permission)

/** Whether a feature is on for both the account and its organization. */
export const hasFeature = (who: Person, feature: Feature): boolean => featureBits.has(who.features, feature)

/** Whether colleagues see what this account is viewing. Integrations view nothing. */
export const sharesPresence = (who: Person): boolean => who.account.kind === 'person'

/** Builds a person with the rights of their standing; null if the account has no access any more. */
export const toPerson = (
  standing: AccountStanding | undefined,
  session: Pick<Person, 'sessionId' | 'accessExpiresAt' | 'mark'>,
  visitor: Visitor,
): Person | null => {
  const role = ROLES.find((name) => name === standing?.membership.role)
  if (standing === undefined || standing.account.disabled_at !== null || role === undefined) return null
  const { account, membership } = standing
  return {
    ...visitor,
    ...session,
    account,
    role,
    home: membership.organization_id,
    ...masksOf(role, standing),
    needsSecondFactor:
      standing.organization?.require_second_factor === true &&
      account.kind === 'person' &&
      account.second_factor_at === null,
  }
}

const masksOf = (role: Role, { account, membership, organization }: AccountStanding) => {
  const byRole = organization?.permissions_by_role[role]
  const named = account.access_scope
  return effectiveMasks({
    role,
    accountPermissions: membership.permissions,
    legacyPermissions: named.length === 0 ? null : permissionBits.of(permissionsOfScope(named)),
    accountFeatures: membership.features,
    organizationPermissions: organization?.permissions ?? null,
    organizationPermissionsByRole: byRole === undefined ? null : BigInt(byRole),
    organizationFeatures: organization?.features ?? null,
  })
}

/** Lets a person act in an organization. Their reach comes from the role, never from the permissions. */
export const enterOrganization = async (deps: Deps, person: Person, organizationId: string): Promise<Member | null> => {
  if (person.home === null && (await organizationById(deps.store.global, organizationId)) === undefined) return null
  return { ...person, organizationId, reach: await reachOf(deps, person, organizationId) }
}

const reachOf = async (deps: Deps, person: Person, organizationId: string): Promise<Reach> => {
  switch (person.role) {
    case 'ROLE_ADMIN':
    case 'ROLE_ADMIN__WITHOUT_USERS':
    case 'ROLE_ADMIN__READONLY_USERS':
      return { kind: 'all' }
    case 'ROLE_MANAGER':
    case 'ROLE_MANAGER_MSG_SENDING': {
      const coaches = await deps.store.tenant(organizationId, (tx) => coachesOfManager(tx, person.account.account_id))
      return { kind: 'coaches', accountIds: [person.account.account_id, ...coaches] }
    }
    case 'ROLE_COACH':
    case 'ROLE_COACH_UNCONFIRMED':
      return { kind: 'coaches', accountIds: [person.account.account_id] }
  }
}
