import type { OrganizationHours } from '@attune/contract/organizations/automation-settings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gate } from './gate.ts'
import { LOOK_AHEAD_DAYS, nextAllowed, organizationHoursAt, type Opening } from './organization-hours.ts'
import { quietHoursAt } from './quiet-hours.ts'
import '../testing/fixed-seed.ts'

const DENVER = 'America/Denver'
const WEEKDAYS = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
const OFFICE: OrganizationHours = { week: WEEKDAYS, holidays: ['2026-11-26'], automation: 'inside' }
const at = (moment: string) => new Date(moment)

test.for([
  // Denver is seven hours behind UTC in winter. 18 November 2026 is a Wednesday.
  ['2026-11-18T15:59:59Z', false, '2026-11-18T16:00:00.000Z'],
  ['2026-11-18T16:00:00Z', true, '2026-11-19T00:00:00.000Z'],
  ['2026-11-19T00:00:00Z', false, '2026-11-19T16:00:00.000Z'],
  ['2026-11-21T18:00:00Z', false, '2026-11-23T16:00:00.000Z'],
  ['2026-11-26T18:00:00Z', false, '2026-11-27T16:00:00.000Z'],
] as const)('weekdays from nine to five, with a holiday, at %s: open %s, until %s', ([moment, isOpen, until]) => {
  expect(organizationHoursAt(OFFICE, at(moment), DENVER)).toEqual({ isOpen, until: at(until) })
})

test('spans that touch or overlap are one; without spans, or with nothing but holidays, it never opens', () => {
  const week = [
    { day: 3, from: '09:00', to: '12:00' },
    { day: 3, from: '12:00', to: '15:00' },
    { day: 3, from: '14:00', to: '17:00' },
  ]
  const now = at('2026-11-18T17:00:00Z')
  const of = (hours: Partial<OrganizationHours>) => organizationHoursAt({ ...OFFICE, ...hours }, now, DENVER)
  expect(of({ week })).toEqual({ isOpen: true, until: at('2026-11-19T00:00:00Z') })
  expect(of({ week: [] })).toEqual({ isOpen: false, until: null })
  const closed = Array.from({ length: 60 }, (_, days) => Temporal.PlainDate.from('2026-11-10').add({ days }).toString())
  expect(of({ holidays: closed })).toEqual({ isOpen: false, until: null })
})

const NIGHT = { from: '22:00', to: '07:00' }
const opening = (more: Partial<Opening>): Opening => ({
  quietHours: NIGHT,
  zone: DENVER,
  hours: OFFICE,
  organizationZone: DENVER,
  ...more,
})

test('a message moves to the first minute that quiet hours and the organization both allow', () => {
  const now = at('2026-11-18T05:30:00Z')
  const found = (more: Partial<Opening>) => nextAllowed(opening(more), now)?.toISOString() ?? null
  // Half past ten at night: quiet until seven, closed until nine.
  expect(found({})).toBe('2026-11-18T16:00:00.000Z')
  expect(found({ hours: null })).toBe('2026-11-18T14:00:00.000Z')
  expect(found({ hours: { ...OFFICE, automation: 'outside' } })).toBe('2026-11-18T14:00:00.000Z')
  expect(found({ hours: { ...OFFICE, automation: 'always' } })).toBe('2026-11-18T14:00:00.000Z')
  // Nine in Denver is one at night in Tokyo, and the client's night ends when the organization has closed.
  expect(found({ zone: 'Asia/Tokyo' })).toBe('2026-11-18T22:00:00.000Z')
  expect(found({ zone: 'Asia/Tokyo', quietHours: { from: '10:00', to: '09:59' } })).toBeNull()
})

const zone = fc.constantFrom(DENVER, 'UTC', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Apia')
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const span = fc
  .record({ day: fc.integer({ min: 1, max: 7 }), from: time, to: time })
  .filter(({ from, to }) => from < to)
const hours = fc.record({
  week: fc.array(span, { maxLength: 6 }),
  // Around the clock changes of both hemispheres.
  holidays: fc.array(fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-11-01', '2026-12-25'), {
    maxLength: 3,
  }),
  automation: fc.constantFrom('always', 'inside', 'outside'),
})
const moment = fc
  .constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-24', '2026-10-31', '2026-12-24')
  .chain((date) =>
    fc.integer({ min: 0, max: 3 * 1_440 }).map((minutes) => new Date(Date.parse(date) + minutes * 60_000)),
  )
const quiet = fc.option(
  fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to),
  { nil: null },
)

test('whatever the hours, zones and clock changes: the moment found is allowed, none before it is, and it always ends', () => {
  fc.assert(
    fc.property(hours, quiet, zone, zone, moment, (own, quietHours, clients, organizationZone, now) => {
      const isAllowed = (when: Date) => {
        const { isOpen } = organizationHoursAt(own as OrganizationHours, when, organizationZone)
        const byRule = own.automation === 'always' || isOpen === (own.automation === 'inside')
        return byRule && (quietHours === null || !quietHoursAt(quietHours, when, clients).quiet)
      }
      const terms = { quietHours, zone: clients, hours: own as OrganizationHours, organizationZone }
      const found = nextAllowed(terms, now)
      const last = found?.getTime() ?? now.getTime() + LOOK_AHEAD_DAYS * 86_400_000
      expect(found === null || isAllowed(found)).toBe(true)
      // A sample of what lies between.
      for (let part = 0; part < 12; part += 1) {
        const between = now.getTime() + Math.floor(((last - now.getTime()) * part) / 12)
        if (between < last) expect(isAllowed(new Date(between))).toBe(false)
      }
    }),
    { numRuns: 400 },
  )
})

test('the gate holds, says why and until when, and says so if there is no time at all', () => {
  const ask = (more: Partial<Omit<Opening, 'client'>>, bornAt?: Date) =>
    gate({
      contact: { status: 'active', opted_out_at: null, muted_from: null, muted_until: null },
      hasAddress: true,
      now: at('2026-11-21T18:00:00Z'),
      zone: DENVER,
      quota: null,
      automation: {
        quietHours: null,
        hours: OFFICE,
        organizationZone: DENVER,
        skipWhenMuted: false,
        takeover: null,
        counts: null,
        ...more,
        ...(bornAt === undefined ? {} : { bornAt }),
      },
    })
  const failed = (decision: ReturnType<typeof gate>) => decision.checks.find(({ ok }) => !ok)?.detail
  const held = ask({})
  expect(held).toMatchObject({ reason: 'organization-hours', until: at('2026-11-23T16:00:00Z') })
  expect(failed(held)).toBe('The organization is closed; automation writes only in its hours')
  expect(ask({ hours: { ...OFFICE, automation: 'outside' } })).toMatchObject({ decision: 'sent' })
  expect(ask({}, at('2026-11-21T17:58:00Z'))).toMatchObject({ decision: 'sent' })
  const never = ask({ hours: { ...OFFICE, week: [] } })
  expect(never).toMatchObject({ decision: 'held', until: at('2026-11-22T18:00:00Z') })
  expect(failed(never)).toMatch(/leave no time in the next 35 days$/)
})
