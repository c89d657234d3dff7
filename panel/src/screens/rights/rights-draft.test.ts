import { ROLES, type Role } from '@attune/contract/roles'
import { permissionBits, ROLE_PERMISSIONS } from '@attune/contract/staff/masks'
import { alwaysOf, neverOf } from '@attune/contract/staff/rights/role-limits'
import type { Rights } from '@attune/contract/staff/rights/rights-calls'
import { expect, test } from 'vitest'
import { toEditDraft } from '../../client/forms/form-drafts.ts'
import { cellOf, dropSent, rebase, resumeDraft, toChange, toggle, toStored } from './rights-draft.ts'

const everything = permissionBits.expand(1n) & ~1n
const defaultOf = (role: Role) => (permissionBits.expand(ROLE_PERMISSIONS[role]) & ~1n).toString()

const rightsWith = (over: Partial<Rights> = {}, set: Partial<Record<Role, string>> = {}): Rights => ({
  organization: 'or_1',
  allowed: null,
  rev: 1,
  roles: ROLES.map((role) => ({
    role,
    byDefault: defaultOf(role),
    set: set[role] ?? null,
    never: neverOf(role).toString(),
    always: alwaysOf(role).toString(),
    isOwn: role === 'ROLE_ADMIN',
    withOwn: [],
  })),
  abilities: { updateRoles: true, updateAllowed: false, give: everything.toString() },
  ...over,
})
const none = new Map<string, boolean>()

test('a cell says where the right comes from', () => {
  const rights = rightsWith({ allowed: (everything & ~permissionBits.of(['messages.delete'])).toString() })
  const from = (role: Role, permission: Parameters<typeof cellOf>[3]) => {
    const { on, from: source } = cellOf(rights, none, role, permission)
    return [on, source]
  }
  expect(from('ROLE_COACH', 'contacts.list')).toEqual([true, 'The role has it by default.'])
  expect(from('ROLE_COACH', 'scenes.update')).toEqual([false, 'The role doesn’t have it by default.'])
  expect(from('ROLE_COACH', 'messages.delete')).toEqual([false, 'The installation doesn’t allow it here.'])
  expect(from('ROLE_COACH', 'users.switch')).toEqual([false, 'This role never has it.'])
  const given = toggle(rights, none, 'ROLE_COACH', 'scenes.update')
  expect(cellOf(rights, given, 'ROLE_COACH', 'scenes.update')).toMatchObject({
    on: true,
    from: 'Your organization has given it.',
    differs: true,
    changed: true,
  })
})

test('what can’t be changed says why', () => {
  const locked = (rights: Rights, role: Role, permission: Parameters<typeof cellOf>[3]) =>
    cellOf(rights, none, role, permission).locked
  const rights = rightsWith()
  expect(locked(rights, 'ROLE_COACH', 'scenes.update')).toBeNull()
  expect(locked(rights, 'ROLE_ADMIN', 'scenes.update')).toContain('your own role')
  expect(locked(rights, 'ROLE_COACH', 'users.switch')).toBe('It isn’t meant for this role.')
  expect(locked(rights, 'ROLE_ADMIN__WITHOUT_USERS', 'organizations.update')).toContain('Otherwise nobody')
  const less = rightsWith({ abilities: { updateRoles: true, updateAllowed: false, give: '0' } })
  expect(locked(less, 'ROLE_COACH', 'scenes.update')).toBe('You don’t have it yourself.')
  expect(locked(less, 'ROLE_COACH', 'contacts.list')).toBe('You don’t have it yourself.')
  const some = (everything & ~permissionBits.of(['users.update'])).toString()
  const without = { abilities: { updateRoles: true, updateAllowed: false, give: some } }
  const others = rightsWith(without).roles.map((role) => ({ ...role, isOwn: false }))
  expect(locked(rightsWith({ ...without, roles: others }), 'ROLE_ADMIN', 'scenes.update')).toContain(
    'rights that you don’t',
  )
  const asMuch = rightsWith({ ...without, roles: others, allowed: some })
  expect(locked(asMuch, 'ROLE_ADMIN', 'scenes.update')).toBeNull()
  const reader = rightsWith({ abilities: { updateRoles: false, updateAllowed: false, give: '0' } })
  expect(locked(reader, 'ROLE_COACH', 'contacts.list')).toBe('Only admins can change this.')
})

test('a change is sent by role; what is as by default again has nothing set', () => {
  const less = (BigInt(defaultOf('ROLE_COACH')) & ~permissionBits.of(['messages.delete'])).toString()
  const rights = rightsWith({}, { ROLE_COACH: less })
  const back = toggle(rights, none, 'ROLE_COACH', 'messages.delete')
  expect(toChange(rights, back)).toEqual({ roles: { ROLE_COACH: null } })
  expect(toggle(rights, back, 'ROLE_COACH', 'messages.delete').size).toBe(0)
  const mask = (everything & ~permissionBits.of(['logs.view'])).toString()
  expect(toChange(rights, toggle(rights, none, 'allowed', 'logs.view'))).toEqual({ roles: {}, allowed: mask })
})

test('after somebody else’s change, only what still differs is left to save', () => {
  const before = rightsWith()
  const draft = toggle(before, toggle(before, none, 'ROLE_COACH', 'messages.delete'), 'ROLE_COACH', 'scenes.update')
  const less = (BigInt(defaultOf('ROLE_COACH')) & ~permissionBits.of(['messages.delete'])).toString()
  expect([...rebase(rightsWith({}, { ROLE_COACH: less }), draft)]).toEqual([['ROLE_COACH scenes.update', true]])
})

test('what is toggled while rights are saved stays a change', () => {
  const before = rightsWith()
  const sent = toggle(before, none, 'ROLE_COACH', 'messages.delete')
  // Priya sets it back and grants another right before the answer arrives.
  const back = toggle(before, sent, 'ROLE_COACH', 'messages.delete', sent)
  const since = toggle(before, back, 'ROLE_COACH', 'scenes.update', sent)
  expect(rebase(before, since, sent).size).toBe(2)
  const less = (BigInt(defaultOf('ROLE_COACH')) & ~permissionBits.of(['messages.delete'])).toString()
  const left = rebase(rightsWith({}, { ROLE_COACH: less }), dropSent(since, sent))
  expect([...left]).toEqual([
    ['ROLE_COACH messages.delete', true],
    ['ROLE_COACH scenes.update', true],
  ])
  expect(dropSent(sent, sent).size).toBe(0)
})

test('a stored draft comes back, without roles and rights that no longer exist', () => {
  const rights = rightsWith()
  const draft = toggle(rights, toggle(rights, none, 'ROLE_COACH', 'messages.delete'), 'allowed', 'logs.view')
  expect(resumeDraft(rights, toStored(rights, draft))).toEqual(draft)
  expect([toStored(rights, none), resumeDraft(rights, {})]).toEqual([{}, none])
  const older = { 'ROLE_OLD contacts.list': true, 'ROLE_COACH old.right': true, 'ROLE_COACH scenes.update': true }
  expect(resumeDraft(rights, toEditDraft(older, 1))).toEqual(new Map([['ROLE_COACH scenes.update', true]]))
})
