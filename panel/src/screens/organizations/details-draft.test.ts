import type { Organization } from '@attune/contract/organizations/entity'
import { featureBits } from '@attune/contract/staff/masks'
import { expect, test } from 'vitest'
import { detailsOf, FEATURE_CHOICES, toPatch } from './details-draft.ts'

const [first, second] = FEATURE_CHOICES
if (first === undefined || second === undefined) throw new Error('There are fewer features than the tests need.')

const northline: Organization = {
  _id: `or_${'0'.repeat(32)}`,
  title: 'Northline',
  labels: ['pilot'],
  logo: null,
  logoUrl: null,
  timezone: 'America/Denver',
  accentHue: null,
  theme: { accentHue: null, ownColors: false, colors: { accent: [] }, variables: { light: {}, dark: {} } },
  logDays: null,
  coachPages: false,
  signUps: false,
  transcripts: null,
  config: {
    flags: { permissions: null, features: featureBits.of([first]).toString(), permissionsByRole: {} },
    requireSecondFactor: false,
    timezone: 'America/Denver',
    logDays: null,
    sessionDays: null,
    coachPages: false,
    signUps: false,
    transcripts: false,
  },
  abilities: { update: true, requireSecondFactor: true, changeFlags: true, delete: false },
  deletion: null,
  rev: 4,
}
const { _id: id } = northline

test('only changed fields are sent, with the revision they are saved over', () => {
  expect(toPatch(northline, { title: ' Northline West ' })).toEqual({ id, rev: 4, title: 'Northline West' })
  // Priya has moved it to London and Sam has given it another label in the meantime.
  const theirs = { ...northline, timezone: 'Europe/London', labels: ['pilot', 'uk'], rev: 6 }
  expect(toPatch(theirs, { title: 'Northline West' })).toEqual({ id, rev: 6, title: 'Northline West' })
  // Priya has already typed the same.
  expect(toPatch(theirs, { timezone: 'Europe/London' })).toEqual({ id, rev: 6 })
})

test('limits are sent as masks, and null for none', () => {
  expect(detailsOf(northline)).toMatchObject({ permissions: [], features: [first] })
  expect(toPatch(northline, { features: [first, second] })).toEqual({
    id,
    rev: 4,
    config: { flags: { features: featureBits.of([first, second]).toString() } },
  })
  expect(toPatch(northline, { features: [] })).toEqual({ id, rev: 4, config: { flags: { features: null } } })
  expect(toPatch(northline, { features: [first], labels: [] })).toEqual({ id, rev: 4, labels: [] })
})
