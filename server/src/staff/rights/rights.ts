import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { alwaysOf, neverOf } from '@attune/contract/staff/rights/role-limits'
import { isStaff, ROLES, type Role } from '@attune/contract/roles'
import { permissionBits, ROLE_PERMISSIONS, type Mask } from '@attune/contract/staff/masks'
import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import {
  changeOrganization,
  lockOrganization,
  type OrganizationRecord,
  loadOrganization,
} from '@attune/store/organizations/organizations'
import { accountStandingOf } from '@attune/store/staff/accounts'
import { listWithOwnRights, type OwnRightsRecord } from '@attune/store/staff/list-staff'
import type { Global } from '@attune/store/store'
import { accessOrganization, mayChangeFlags } from '../../organizations/access.ts'
import { actorIdOf, byOf } from '../../calls/by.ts'
import { fullPermissionsOf, may, toPerson, type Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { forgetSessions } from '../session-cache.ts'

interface RightsChange {
  roles?: Partial<Record<Role, string | null | undefined>> | undefined
  allowed?: string | null | undefined
}

/** Who may do what in an organization, by role. */
export const getRights = async (deps: Deps, who: Person, input: { id: string }): Promise<Rights> => {
  const { global } = deps.store
  return rightsFor(who, await accessRow(global, who, input.id), await listWithOwnRights(global, input.id))
}

/** Changes what roles have and, for the installation, what they can have at most. */
export const setRights = async (
  deps: Deps,
  who: Person,
  input: RightsChange & { id: string; rev?: number | undefined },
): Promise<Rights> => {
  accessOrganization(who, input.id)
  const { answer, changed } = await deps.store.globalTransaction(async (tx) => {
    const row = await lockOrganization(tx, input.id)
    if (row === undefined) throw new Refusal('OrganizationNotFound')
    if (row.deleted_at !== null) throw new Refusal('OrganizationDeleted')
    const own = await listWithOwnRights(tx, input.id)
    if (input.rev !== undefined && input.rev !== row.rev) throw new Refusal('RightsChanged', rightsFor(who, row, own))
    const next = applyChange(who, row, input)
    if (next === null) return { answer: rightsFor(who, row, own), changed: false }
    const saved = await changeOrganization(tx, input.id, next)
    await appendGlobalFacts(tx, input.id, [{ kind: 'OrganizationChanged', ...byOf(who, deps.now()) }])
    return { answer: rightsFor(who, saved, own), changed: true }
  })
  if (!changed) return answer
  // Here it applies at once; other processes and open streams notice within five seconds.
  forgetSessions()
  deps.store.hints.give('facts')
  recordSecurityEvent(deps, who, 'rights-changed', {
    organizationId: input.id,
    accountId: who.account.account_id,
    actorId: actorIdOf(who),
    detail: {
      ...(input.roles !== undefined && { roles: Object.keys(input.roles).join(' ') }),
      ...(input.allowed !== undefined && { allowed: 'changed' }),
    },
  })
  return answer
}

/** What somebody may do before and after a change. */
export const previewRights = async (deps: Deps, who: Person, input: RightsChange & { id: string; user: string }) => {
  const row = await accessRow(deps.store.global, who, input.id)
  const standing = await accountStandingOf(deps.store.global, input.user)
  if (standing?.membership.organization_id !== input.id || standing.account.kind !== 'person')
    throw new Refusal('AccountNotFound')
  const after = applyChange(who, row, input) ?? row
  const nobody = { sessionId: '', accessExpiresAt: new Date(0), mark: null }
  const account = { ...standing.account, disabled_at: null }
  const personIn = (organization: OrganizationRecord) => {
    const person = toPerson({ ...standing, account, organization }, nobody, who)
    if (person === null) throw new Refusal('AccountNotFound')
    return person
  }
  const now = personIn(row)
  const hasOwn = standing.membership.permissions !== null || account.access_scope.length > 0
  return {
    account: { _id: account.account_id, name: account.name, email: account.email },
    from: hasOwn ? ('own' as const) : ('role' as const),
    role: now.role,
    features: now.features.toString(),
    before: now.permissions.toString(),
    after: personIn(after).permissions.toString(),
  }
}

const accessRow = async (db: Global, who: Person, id: string): Promise<OrganizationRecord> => {
  accessOrganization(who, id)
  const row = await loadOrganization(db, id)
  if (row === undefined) throw new Refusal('OrganizationNotFound')
  return row
}

/** The organization with the change; null if it already is that way. Throws on what isn't allowed. */
const applyChange = (who: Person, row: OrganizationRecord, change: RightsChange): OrganizationRecord | null => {
  if (change.roles !== undefined && !mayChangeRoles(who)) throw new Refusal('RightsAdminsOnly')
  if (change.allowed !== undefined && !mayChangeFlags(who)) throw new Refusal('RightsBeyondInstallation')
  const permissions =
    change.allowed === undefined ? row.permissions : change.allowed === null ? null : BigInt(change.allowed)
  const byRole: Record<string, string> = { ...row.permissions_by_role }
  for (const role of ROLES) {
    const text = change.roles?.[role]
    if (text === undefined) continue
    if (isOwnRole(who, role)) throw new Refusal('RightsOwnRole')
    const mask = toRoleMask(who, role, text === null ? ROLE_PERMISSIONS[role] : BigInt(text), { ...row, permissions })
    if (text === null) delete byRole[role]
    else byRole[role] = mask.toString()
  }
  const isSame =
    permissions === row.permissions && ROLES.every((role) => byRole[role] === row.permissions_by_role[role])
  return isSame ? null : { ...row, permissions, permissions_by_role: byRole }
}

/** What may be stored for a role. Throws what goes beyond the role, the installation, or the person who gives or takes it. */
const toRoleMask = (who: Person, role: Role, asked: Mask, row: OrganizationRecord): Mask => {
  const wanted = withoutAll(asked)
  const before = maskOf(row, role)
  const allowed = permissionBits.expand(row.permissions ?? 1n)
  const added = wanted & ~before
  const notOwn = allowed & ~fullPermissionsOf(who)
  const refuse = (bits: Mask, code: RefusalCode) => {
    if (bits !== 0n) throw new Refusal(code)
  }
  refuse(wanted & neverOf(role), 'RightsBeyondRole')
  refuse(alwaysOf(role) & ~wanted, 'RightsLockOut')
  // The defaults may go beyond it: they are limited by it wherever they count.
  refuse(added & ~allowed & ~withoutAll(ROLE_PERMISSIONS[role]), 'RightsBeyondInstallation')
  refuse((wanted ^ before) & notOwn, 'RightsBeyondOwn')
  // Whoever has the role can’t change it back, since it is their own.
  if (isStaff(role)) refuse(before & notOwn, 'RightsBeyondOwn')
  return wanted
}

/** What a role has before the installation's limit. */
const maskOf = (row: OrganizationRecord, role: Role): Mask => {
  const set = row.permissions_by_role[role]
  return withoutAll(set === undefined ? ROLE_PERMISSIONS[role] : BigInt(set))
}

/** Every bit by itself: the bit for all would also give what later versions add. */
const withoutAll = (mask: Mask): Mask => permissionBits.expand(mask) & ~1n

/** Admins of an organization neither limit nor widen themselves: what they lost, they could not give back. */
const isOwnRole = (who: Person, role: Role): boolean => who.home !== null && who.role === role

/** A coach who was given the permission still can't give themselves more. */
const mayChangeRoles = (who: Person): boolean => may(who, 'organizations.update') && isStaff(who.role)

const rightsFor = (who: Person, row: OrganizationRecord, own: OwnRightsRecord[]): Rights => ({
  organization: row.organization_id,
  allowed: row.permissions === null ? null : withoutAll(row.permissions).toString(),
  roles: ROLES.map((role) => {
    const set = row.permissions_by_role[role]
    return {
      role,
      byDefault: withoutAll(ROLE_PERMISSIONS[role]).toString(),
      set: set === undefined ? null : withoutAll(BigInt(set)).toString(),
      never: neverOf(role).toString(),
      always: alwaysOf(role).toString(),
      isOwn: isOwnRole(who, role),
      // Only those who may see the list of accounts learn who works here.
      withOwn: may(who, 'users.list')
        ? own.filter((one) => one.role === role).map(({ account_id: _id, name, email }) => ({ _id, name, email }))
        : [],
    }
  }),
  rev: row.rev,
  abilities: {
    updateRoles: mayChangeRoles(who),
    updateAllowed: mayChangeFlags(who),
    give: withoutAll(fullPermissionsOf(who) & ~1n).toString(),
  },
})
