import type { RefusalCode } from '@attune/contract/app/refusal-table'
import type { directory } from '@attune/contract/staff/directory-calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'
import { newId } from '../../new-id.ts'

const nobody = `us_${'0'.repeat(32)}`

const noAbsence = `ab_${'0'.repeat(32)}`

export const examples: ExamplesOf<typeof directory> = {
  listUsers: ({ organizationId }) => ({
    q: 'a',
    ids: nobody,
    limit: 5,
    role: 'ROLE_COACH',
    organization: organizationId,
    disabled: 'false',
    sort: 'name',
    direction: 'desc',
    next: toCursor('a', nobody),
  }),
  getUser: ({ accountId }) => ({ userId: accountId }),
  putUser: ({ organizationId }) => ({
    userId: nobody,
    name: 'Ada',
    email: `${newId('us')}@test.example`,
    phone: '+49 30 901820',
    contactPhone: '+49 30 901821',
    password: 'a bridge over the river',
    photo: null,
    adminNotes: 'Knows the mountains.',
    featured: true,
    featuredLocked: true,
    disabled: true,
    disabledReasonCode: 'left',
    disabledReasonNotes: 'Moved on.',
    contactAssignmentBoost: 3,
    managerOf: [nobody],
    specializesIn: ['running'],
    tags: ['north'],
    socialLinks: { website: 'https://example.com' },
    roles: ['ROLE_COACH'],
    organization: organizationId,
    personalDescription: 'Runs.',
    addons: ['reports'],
    stripeAccountId: 'acct_1',
    rev: 1,
  }),
  deleteUser: () => ({ userId: nobody }),
  putUsers: () => ({
    ids: [nobody],
    featured: true,
    featuredLocked: true,
    disabled: true,
    disabledReasonCode: 'left',
    disabledReasonNotes: 'Moved on.',
    contactAssignmentBoost: 3,
    managerOf: [nobody],
    specializesIn: ['running'],
    tags: ['north'],
    roles: ['ROLE_COACH'],
    addons: ['reports'],
  }),
  deleteUsers: () => ({ ids: [nobody] }),
  listColleagues: () => ({ q: 'a', ids: nobody, limit: 5, coaches: 'true', next: toCursor('0 a', nobody) }),
  endSessions: () => ({ userId: nobody }),
  listAbsences: () => ({}),
  setAbsence: () => ({
    account: nobody,
    from: '2036-03-01T09:00',
    to: '2036-03-08T18:00',
    cover: nobody,
    note: 'Back soon',
  }),
  changeAbsence: () => ({
    id: noAbsence,
    from: '2036-03-01T09:00',
    to: '2036-03-08T18:00',
    cover: nobody,
    note: 'Soon',
    rev: 1,
  }),
  endAbsence: () => ({ id: noAbsence }),
  invite: () => ({ email: `${newId('us')}@test.example`, role: 'ROLE_COACH' }),
  createOrganization: () => ({
    title: 'Org',
    timezone: 'Mars/Olympus',
    admin: { email: `${newId('us')}@test.example` },
  }),
  getOrganizationContents: ({ organizationId }) => ({ id: organizationId }),
  deleteOrganization: ({ organizationId }) => ({ id: organizationId, title: 'Another name' }),
  restoreOrganization: ({ organizationId }) => ({ id: organizationId }),
  askSecondFactorReset: () => ({ userId: nobody, reason: 'Lost the phone' }),
  confirmSecondFactorReset: () => ({ userId: nobody }),
  withdrawSecondFactorReset: () => ({ userId: nobody }),
  getRights: ({ organizationId }) => ({ id: organizationId }),
  setRights: ({ organizationId }) => ({
    id: organizationId,
    roles: { ROLE_COACH: '2' },
    allowed: '2',
    rev: 2_000_000_000,
  }),
  previewRights: ({ organizationId }) => ({
    id: organizationId,
    user: nobody,
    roles: { ROLE_COACH: '2' },
    allowed: '2',
  }),
}

/**
 * Somebody whose sessions end or whose account changes can't go on in a test, only admins of the installation move
 * accounts or add an organization, and nobody can be away twice at a time. Rights that were taken away would be missing
 * in everything that follows.
 */
export const refused: Record<string, RefusalCode> = {
  'directory.createOrganization': 'TimeZoneUnknown',
  'directory.deleteOrganization': 'OrganizationTitleWrong',
  'directory.restoreOrganization': 'OrganizationNotDeleted',
  'directory.setRights': 'RightsChanged',
  'directory.previewRights': 'AccountNotFound',
  'directory.endSessions': 'AccountNotFound',
  'directory.putUser': 'AccountNotFound',
  'directory.deleteUser': 'AccountNotFound',
  'directory.askSecondFactorReset': 'AccountNotFound',
  'directory.confirmSecondFactorReset': 'AccountNotFound',
  'directory.withdrawSecondFactorReset': 'AccountNotFound',
  'directory.setAbsence': 'AccountNotFound',
  'directory.changeAbsence': 'AbsenceNotFound',
  'directory.endAbsence': 'AbsenceNotFound',
}
