import { permissionsOfScope } from '@attune/contract/staff/access-scope'
import { effectiveMasks, permissionBits, type Mask } from '@attune/contract/staff/masks'
import type { Permission } from '@attune/contract/permissions'
import { ROLES, type Role } from '@attune/contract/staff/roles'
import { coachesOfManager, type Reach } from '@attune/store/staff/reach'
import { organizationById, type AccountStanding } from '@attune/store/staff/accounts'
import type { Deps } from '../deps.ts'

/** Somebody who has not signed in. */
export interface Visitor {
  address: string
  requestId: string
  /** As the browser names itself; not to be believed. */
  userAgent?: string
  /** The panel is being filmed: whoever asks sees nobody's identity (spec 1 §6). */
  recordVideo?: boolean
}

/** A signed-in account. */
export interface Person extends Visitor {
  sessionId: string
  accessExpiresAt: Date
  /** Of all that the rights come from, as they were read: another mark later says that something of it has changed. */
  mark: string | null
  account: AccountStanding['account']
  role: Role
  /** The account's own organization; null for an admin of the installation. */
  home: string | null
  permissions: Mask
  features: Mask
}

/** A person acting inside one organization. */
export interface Member extends Person {
  organizationId: string
  reach: Reach
}

/** A person as they ask this time: while the panel is filmed they hold no right to see who clients are. */
export const withVisitor = <P extends Person>(person: P, visitor: Visitor): P => ({
  ...person,
  ...visitor,
  permissions:
    visitor.recordVideo === true
      ? person.permissions & ~permissionBits.of(['all', 'contacts.private-data'])
      : person.permissions,
})

export const may = (who: Person, permission: Permission): boolean => permissionBits.has(who.permissions, permission)

/** Whether colleagues are told what somebody looks at: people at work as themselves; a program looks at nothing. */
export const sharesPresence = (who: Person): boolean => who.account.kind === 'person'

/** What somebody may do comes from their standing; null when the account may do nothing (any more). */
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

/** Whose contacts one reaches comes from the role, never from the mask. */
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
