import { loadOrganization } from '@attune/store/organizations/organizations'
import { permissionsOfScope } from '@attune/contract/staff/access-scope'
import { effectiveMasks, featureBits, permissionBits, type Mask } from '@attune/contract/staff/masks'
import type { Feature } from '@attune/contract/features'
import type { Permission } from '@attune/contract/permissions'
import { ROLES, type Role } from '@attune/contract/roles'
import { coachesOfManager, type Reach } from '@attune/store/staff/reach'
import { coversOf, type Cover } from '@attune/store/staff/absences/who-acts'
import type { Tenant } from '@attune/store/store'
import { type AccountStanding } from '@attune/store/staff/accounts'
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
  /** A mark of everything the rights derive from; a different mark later means that something has changed. */
  mark: string | null
  account: AccountStanding['account']
  role: Role
  /** The account's own organization; null for an admin of the installation. */
  home: string | null
  /** The row of `home`. */
  organization: AccountStanding['organization']
  permissions: Mask
  /** What they have besides, but not while their screen is recorded. */
  hidden?: Mask
  features: Mask
  /**
   * The organization requires a second factor and the account has none: until it is set up, no other call is allowed.
   */
  needsSecondFactor: boolean
  /** Whoever is switched into this account: the session is theirs. Undefined in one's own account. */
  switched?: Switched
}

/** A switch into an account, and who is behind it. */
export interface Switched {
  switchId: string
  by: AccountStanding['account']
  reason: string
  startedAt: Date
  expiresAt: Date
  /** Null as long as they only look. */
  confirmed: { at: Date; purpose: string } | null
}

/** A person acting inside one organization. */
export interface Member extends Person {
  organizationId: string
  /** Which clients they reach, those of the coaches they cover for included. */
  reach: Reach
  /** The same without covers: used for assigning clients, so that nobody can keep a client they only cover. */
  ownReach: Reach
  /** For whom they cover now. */
  covers: readonly Cover[]
  /** When `covers` changes by itself, as an absence begins or ends; null: no change is planned. */
  reachUntil: Date | null
  /** The task that they are working on: whatever they do meanwhile names it in its cause. */
  taskId?: string
}

/**
 * The person with this request's details. While their screen is recorded they lose the right to see who clients are.
 */
export const withVisitor = <P extends Person>(person: P, visitor: Visitor): P => ({
  ...person,
  ...visitor,
  ...(visitor.recordVideo === true && {
    permissions: person.permissions & ~IDENTITY,
    hidden: person.permissions & IDENTITY,
  }),
})

const IDENTITY = permissionBits.of(['all', 'contacts.private-data'])

/** What somebody may do while their screen isn't recorded. */
export const fullPermissionsOf = (who: Person): Mask => who.permissions | (who.hidden ?? 0n)

export const may = (who: Person, permission: Permission): boolean => permissionBits.has(who.permissions, permission)

/** Whether a feature is on for both the account and its organization. */
export const hasFeature = (who: Person, feature: Feature): boolean => featureBits.has(who.features, feature)

/** Whether colleagues see what this account is viewing. Integrations view nothing. */
export const sharesPresence = (who: Person): boolean => who.account.kind === 'person'

/** Builds a person with the rights of their standing; null if the account no longer has access. */
export const toPerson = (
  standing: AccountStanding | undefined,
  session: Pick<Person, 'sessionId' | 'accessExpiresAt' | 'mark'>,
  visitor: Visitor,
): Person | null => {
  const role = ROLES.find((name) => name === standing?.membership.role)
  if (standing === undefined || !hasAccess(standing) || role === undefined) return null
  const { account, membership } = standing
  return {
    ...visitor,
    ...session,
    account,
    role,
    home: membership.organization_id,
    organization: standing.organization,
    ...masksOf(role, standing),
    needsSecondFactor:
      standing.organization?.require_second_factor === true &&
      account.kind === 'person' &&
      account.second_factor_at === null,
  }
}

/** The effective masks of an account with this role. */
export const masksOf = (role: Role, { account, membership, organization }: AccountStanding) => {
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

/**
 * Lets a person act in an organization. Their reach comes from the role and from whom they cover for, never from the
 * permissions.
 */
export const enterOrganization = async (deps: Deps, person: Person, organizationId: string): Promise<Member | null> => {
  // People of the installation cover for nobody.
  if (person.home === null) {
    const organization = await loadOrganization(deps.store.global, organizationId)
    if (organization === undefined || isDeleted(organization)) return null
    return { ...person, organizationId, reach: ALL, ownReach: ALL, covers: [], reachUntil: null }
  }
  return deps.store.tenant(organizationId, async (tx) => {
    const ownReach = await reachOf(tx, person)
    const { covers, changesAt } = await coversOf(tx, person.account.account_id, deps.now())
    return { ...person, organizationId, reach: widen(ownReach, covers), ownReach, covers, reachUntil: changesAt }
  })
}

/** Whether what was loaded about a member no longer holds: they began or ceased to cover for somebody. */
export const isOutdated = ({ reachUntil }: Member, now: Date): boolean => reachUntil !== null && reachUntil <= now

/** Whether an account may sign in: neither it nor its organization is out of use. */
export const hasAccess = ({ account, organization }: AccountStanding): boolean =>
  account.disabled_at === null && !isDeleted(organization)

/** Nobody acts in an organization that is deleted, until it is restored. */
const isDeleted = (organization: AccountStanding['organization']): boolean =>
  organization !== undefined && organization.deleted_at !== null

const ALL: Reach = { kind: 'all' }

const reachOf = async (tx: Tenant, person: Person): Promise<Reach> => {
  switch (person.role) {
    case 'ROLE_ADMIN':
    case 'ROLE_ADMIN__WITHOUT_USERS':
    case 'ROLE_ADMIN__READONLY_USERS':
      return ALL
    case 'ROLE_MANAGER':
    case 'ROLE_MANAGER_MSG_SENDING': {
      const coaches = await coachesOfManager(tx, person.account.account_id)
      return { kind: 'coaches', accountIds: [person.account.account_id, ...coaches] }
    }
    case 'ROLE_COACH':
    case 'ROLE_COACH_UNCONFIRMED':
      return { kind: 'coaches', accountIds: [person.account.account_id] }
  }
}

const widen = (reach: Reach, covers: readonly Cover[]): Reach =>
  reach.kind === 'all'
    ? reach
    : {
        kind: 'coaches',
        accountIds: [...new Set([...reach.accountIds, ...covers.map(({ coach }) => coach.accountId)])],
      }

/**
 * The coach that somebody is covering for with this client, if they are: the client's primary coach, or another coach
 * of a client who isn't their own.
 */
export const coverOf = (who: Member, primaryId: string | null, coachIds: readonly string[]): Cover | null => {
  const find = (ids: readonly (string | null)[]) => who.covers.find(({ coach }) => ids.includes(coach.accountId))
  if (who.covers.length === 0 || primaryId === who.account.account_id) return null
  return find([primaryId]) ?? (coachIds.includes(who.account.account_id) ? null : find(coachIds)) ?? null
}
