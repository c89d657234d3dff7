import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import { isStaff, ROLE_LABELS, ROLES, type Role } from '@attune/contract/roles'
import { permissionBits } from '@attune/contract/staff/masks'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { parseEditDraft, toEditDraft, type FormDraft } from '../../client/forms/form-drafts.ts'

/** A column of the matrix: a role, or what the installation allows. */
export type Column = Role | 'allowed'

/** What to set, by column and permission; everything else stays as it is. */
export type RightsDraft = ReadonlyMap<string, boolean>

export const NONE: RightsDraft = new Map()

/** One right of one role, and where it comes from. */
export interface Cell {
  on: boolean
  /** Where it comes from, as a sentence. */
  from: string
  /** Why it can't be changed, as a sentence; null if it can. */
  locked: string | null
  /** Whether the organization's setting differs from the role's default. */
  differs: boolean
  /** Whether it is changed but not saved yet. */
  changed: boolean
}

export const labelOf = (column: Column): string => (column === 'allowed' ? 'Allowed here' : ROLE_LABELS[column])

const keyOf = (column: Column, permission: Permission): string => `${column} ${permission}`

const has = (mask: string | null, permission: Permission): boolean =>
  mask === null || permissionBits.has(BigInt(mask), permission)

/** Whether a column has a right as saved, before the installation's limit. */
const savedIn = (rights: Rights, column: Column, permission: Permission): boolean => {
  if (column === 'allowed') return has(rights.allowed, permission)
  const role = roleIn(rights, column)
  return has(role.set ?? role.byDefault, permission)
}

const roleIn = (rights: Rights, role: Role): Rights['roles'][number] => {
  const found = rights.roles.find((each) => each.role === role)
  if (found === undefined) throw new Error(`The rights of ${role} are missing.`)
  return found
}

const wantedIn = (rights: Rights, draft: RightsDraft, column: Column, permission: Permission): boolean =>
  draft.get(keyOf(column, permission)) ?? savedIn(rights, column, permission)

export const cellOf = (rights: Rights, draft: RightsDraft, column: Column, permission: Permission): Cell => {
  const wanted = wantedIn(rights, draft, column, permission)
  const changed = wanted !== savedIn(rights, column, permission)
  if (column === 'allowed')
    return {
      on: wanted,
      from: wanted ? 'The installation allows it here.' : 'The installation doesn’t allow it here.',
      locked: rights.abilities.updateAllowed ? null : 'Only an admin of the installation can change this.',
      differs: !wanted,
      changed,
    }
  const role = roleIn(rights, column)
  const allowed = wantedIn(rights, draft, 'allowed', permission)
  const differs = wanted !== has(role.byDefault, permission)
  return { on: wanted && allowed, from: sourceOf(), locked: lockOf(), differs, changed }

  function sourceOf(): string {
    if (wanted && !allowed) return 'The installation doesn’t allow it here.'
    if (has(role.never, permission)) return 'This role never has it.'
    if (!differs) return wanted ? 'The role has it by default.' : 'The role doesn’t have it by default.'
    return wanted ? 'Your organization has given it.' : 'Your organization has taken it away.'
  }

  function lockOf(): string | null {
    if (!rights.abilities.updateRoles) return 'Only admins can change this.'
    if (role.isOwn) return 'It’s your own role. Only an admin of the installation can change it.'
    if (has(role.never, permission)) return 'It isn’t meant for this role.'
    if (has(role.always, permission)) return 'Otherwise nobody could give it back.'
    if (isStaff(role.role) && hasMore(rights, role)) return 'This role has rights that you don’t have.'
    if (!allowed) return wanted ? null : 'Only an admin of the installation can change this.'
    return has(rights.abilities.give, permission) ? null : 'You don’t have it yourself.'
  }
}

/** Whether a role has rights here that you don't have. */
const hasMore = ({ allowed, abilities }: Rights, { set, byDefault }: Rights['roles'][number]): boolean => {
  const here = allowed === null ? BigInt(set ?? byDefault) : BigInt(set ?? byDefault) & BigInt(allowed)
  return (here & ~BigInt(abilities.give)) !== 0n
}

/** Toggles a right. A right set back to its saved value is no longer a change, unless it is being saved. */
export const toggle = (
  rights: Rights,
  draft: RightsDraft,
  column: Column,
  permission: Permission,
  saving: RightsDraft = NONE,
): RightsDraft => {
  const wanted = !wantedIn(rights, draft, column, permission)
  return rebase(rights, new Map(draft).set(keyOf(column, permission), wanted), saving)
}

/** What is still a change to these rights after someone else changed them, or to what is being saved. */
export const rebase = (rights: Rights, draft: RightsDraft, saving: RightsDraft = NONE): RightsDraft =>
  new Map(
    [...draft].filter(([key, wanted]) => {
      const [column, permission] = key.split(' ') as [Column, Permission]
      return saving.has(key) || wanted !== savedIn(rights, column, permission)
    }),
  )

/** What is stored of a draft until it is saved or discarded. */
export const toStored = ({ rev }: Rights, draft: RightsDraft): FormDraft =>
  draft.size === 0 ? {} : toEditDraft(Object.fromEntries(draft), rev)

/**
 * The stored draft, without roles and rights that no longer exist. It overwrites nothing that others have saved since:
 * where they changed the same right, it is as wanted.
 */
export const resumeDraft = (rights: Rights, stored: FormDraft): RightsDraft => {
  const { edit } = parseEditDraft<Record<string, boolean>>(stored)
  const cells = Object.entries(edit).filter(([key]) => isCell(rights, key))
  return new Map(cells.map(([key, wanted]) => [key, wanted === true] as const))
}

const isCell = ({ roles }: Rights, key: string): boolean => {
  const [column, permission] = key.split(' ')
  const isColumn = column === 'allowed' || roles.some(({ role }) => role === column)
  return isColumn && PERMISSIONS.some((name) => name === permission)
}

/** What was set since a draft was sent. */
export const dropSent = (draft: RightsDraft, sent: RightsDraft): RightsDraft =>
  new Map([...draft].filter(([key, wanted]) => sent.get(key) !== wanted))

/** The change in the calls' format. A role that is back at its defaults has nothing set. */
export const toChange = (
  rights: Rights,
  draft: RightsDraft,
): { roles: Partial<Record<Role, string | null>>; allowed?: string | null } => {
  const maskOf = (column: Column, before: string): string =>
    [...draft]
      .filter(([key]) => key.startsWith(`${column} `))
      .reduce((mask, [key, wanted]) => {
        const bit = permissionBits.of([key.slice(column.length + 1) as Permission])
        return wanted ? mask | bit : mask & ~bit
      }, BigInt(before))
      .toString()
  const isChanged = (column: Column) => [...draft.keys()].some((key) => key.startsWith(`${column} `))
  const roles: Partial<Record<Role, string | null>> = {}
  for (const name of ROLES.filter(isChanged)) {
    const { set, byDefault } = roleIn(rights, name)
    const mask = maskOf(name, set ?? byDefault)
    roles[name] = mask === byDefault ? null : mask
  }
  if (!isChanged('allowed')) return { roles }
  const everything = (permissionBits.expand(1n) & ~1n).toString()
  const allowed = maskOf('allowed', rights.allowed ?? everything)
  return { roles, allowed: allowed === everything ? null : allowed }
}
