import { NO_CLIENT_RULES } from '@attune/contract/conversations/automated/client-rules'
import { expect, test } from 'vitest'
import { gate, type Automation, type GateInput } from './gate.ts'

const SINCE = new Date('2026-03-12T14:00:00.000Z')
const NOW = new Date('2026-03-12T15:00:00.000Z')
const IN_AN_HOUR = new Date('2026-03-12T16:00:00.000Z')
const CONTACT = { status: 'active', opted_out_at: null, muted_from: null, muted_until: null } as const
const COUNTS = { cap: 4, sentToday: 2, sameTextAt: null, isRepeat: false }
const AUTOMATION: Automation = {
  quietHours: { from: '22:00', to: '07:00' },
  hours: null,
  organizationZone: 'UTC',
  skipWhenMuted: false,
  takeover: null,
  counts: COUNTS,
}
const byPerson = { contact: CONTACT, hasAddress: true, now: NOW, zone: 'UTC', quota: null, automation: null } as const
const byAutomation: GateInput = { ...byPerson, automation: AUTOMATION }
const muted = { ...CONTACT, muted_from: SINCE, muted_until: IN_AN_HOUR }
const atNight = { now: new Date('2026-03-12T23:30:00.000Z') }
const used = { quota: { amount: 5, until: IN_AN_HOUR, used: 5 } }

const told = (input: GateInput) => {
  const { decision, reason } = gate(input)
  return reason === null ? decision : `${decision}: ${reason}`
}

test.for([
  [{ status: 'active', opted_out_at: null }, true, 'sent'],
  [{ status: 'active', opted_out_at: null }, false, 'omitted: no-address'],
  [{ status: 'stop', opted_out_at: null }, true, 'omitted: status'],
  [{ status: 'active', opted_out_at: SINCE }, true, 'omitted: opt-out'],
  // What the client said comes before what staff set, and both before what is missing.
  [{ status: 'stop', opted_out_at: SINCE }, false, 'omitted: opt-out'],
  [{ status: 'stop', opted_out_at: null }, false, 'omitted: status'],
] as const)('%j with an address: %s, for whoever writes: %s', ([contact, hasAddress, expected]) => {
  for (const input of [byPerson, byAutomation])
    expect(told({ ...input, contact: { ...CONTACT, ...contact }, hasAddress })).toBe(expected)
})

test.for<[string, Partial<GateInput>, string, string]>([
  ['a mute', { contact: muted }, 'sent', 'held: mute'],
  ['a mute that begins later', { contact: { ...muted, muted_from: IN_AN_HOUR } }, 'sent', 'sent'],
  ['a mute that is over', { contact: { ...muted, muted_until: NOW } }, 'sent', 'sent'],
  ['quiet hours', atNight, 'sent', 'held: quiet-hours'],
  [
    'a mute at night',
    { ...atNight, contact: { ...muted, muted_until: new Date('2026-03-13T01:00:00Z') } },
    'sent',
    'held: mute',
  ],
  ['a limit that is used up', used, 'omitted: quota', 'omitted: quota'],
  ['a limit of which one is left', { quota: { ...used.quota, used: 4 } }, 'sent', 'sent'],
  ['a limit that is used up, at night', { ...used, ...atNight }, 'omitted: quota', 'held: quiet-hours'],
  ['a stop in a mute', { contact: { ...muted, status: 'stop' } }, 'omitted: status', 'omitted: status'],
])('%s: a person’s message is %s, automation’s %s', ([, also, person, automation]) => {
  expect(told({ ...byPerson, ...also, automation: null })).toBe(person)
  expect(told({ ...byAutomation, ...also })).toBe(automation)
})

test.for<[string, Partial<Automation>, Partial<GateInput>, string]>([
  ['a node that skips muted clients', { skipWhenMuted: true }, { contact: muted }, 'skipped: mute'],
  ['the same node for another client', { skipWhenMuted: true }, {}, 'sent'],
  ['the same node at night only waits', { skipWhenMuted: true }, atNight, 'held: quiet-hours'],
  ['no quiet hours', { quietHours: null }, atNight, 'sent'],
  ['a coach who is there', { takeover: { until: IN_AN_HOUR, mayInterrupt: false } }, {}, 'held: coach-present'],
  ['a coach who was there', { takeover: { until: NOW, mayInterrupt: false } }, {}, 'sent'],
  ['a scene that may interrupt', { takeover: { until: IN_AN_HOUR, mayInterrupt: true } }, {}, 'sent'],
  [
    'a mute before the coach who is there',
    { takeover: { until: IN_AN_HOUR, mayInterrupt: false } },
    { contact: muted },
    'held: mute',
  ],
  ['the cap of the day', { counts: { ...COUNTS, sentToday: 4 } }, {}, 'omitted: cap'],
  ['no cap', { counts: { ...COUNTS, sentToday: 99, cap: null } }, {}, 'sent'],
  ['the same words', { counts: { ...COUNTS, sameTextAt: SINCE } }, {}, 'omitted: same-text'],
  ['the same words, asked again on purpose', { counts: { ...COUNTS, sameTextAt: SINCE, isRepeat: true } }, {}, 'sent'],
  ['late by a minute', { bornAt: new Date('2026-03-12T23:29:00Z') }, atNight, 'held: quiet-hours'],
])('automation: %s', ([, automation, also, expected]) => {
  expect(told({ ...byPerson, ...also, automation: { ...AUTOMATION, ...automation } })).toBe(expected)
})

test.each([
  { at: '2026-03-13T03:58:49.999Z', born: true, expected: 'sent' },
  { at: '2026-03-13T03:58:50.001Z', born: true, expected: 'held: quiet-hours' },
  { at: '2026-03-13T03:59:59.000Z', born: true, expected: 'held: quiet-hours' },
  // It isn't about to leave yet.
  { at: '2026-03-13T03:59:59.000Z', born: false, expected: 'sent' },
])('what leaves has 70 seconds until the client’s quiet hours: at $at, written: $born', ({ at, born, expected }) => {
  const now = new Date(at)
  const input = { ...byPerson, now, zone: 'America/Denver' }
  const automation = { ...AUTOMATION, ...(born ? { bornAt: now } : {}) }
  const own = { ...NO_CLIENT_RULES, hours: { from: '07:00', to: '22:00' } }
  expect(told({ ...input, automation })).toBe(expected)
  const decision = gate({ ...input, automation: { ...automation, quietHours: null, client: own } })
  expect(decision.reason).toBe(expected === 'sent' ? null : 'client-hours')
  if (decision.decision === 'held') expect(decision.until).toEqual(new Date('2026-03-13T13:00:00.000Z'))
})

test('what waits knows until when: the end of the mute, the first minute that is not quiet', () => {
  expect(gate({ ...byAutomation, contact: muted })).toMatchObject({ until: IN_AN_HOUR })
  expect(gate({ ...byAutomation, ...atNight, zone: 'Europe/Berlin' })).toMatchObject({
    until: new Date('2026-03-13T06:00:00.000Z'),
  })
})

test('every check is told with what it saw, in words of the client’s day', () => {
  const now = new Date('2026-03-13T03:26:00.000Z')
  expect(
    gate({ ...byAutomation, now, zone: 'America/Denver', quota: { amount: 5, until: null, used: 1 } }).checks,
  ).toEqual([
    { check: 'opt-out', ok: true, detail: 'Not opted out' },
    { check: 'status', ok: true, detail: 'Active' },
    { check: 'no-address', ok: true, detail: 'Has an address to send to' },
    { check: 'mute', ok: true, detail: 'Not muted' },
    { check: 'quiet-hours', ok: true, detail: 'Quiet hours from 10:00 PM, in 34 minutes' },
    { check: 'quota', ok: true, detail: '1 of 5 messages sent' },
    { check: 'cap', ok: true, detail: '2 of 4 today' },
    { check: 'same-text', ok: true, detail: 'No duplicate in the last hour' },
  ])
  const failed = (input: GateInput) => gate(input).checks.find(({ ok }) => !ok)?.detail
  expect(failed({ ...byAutomation, contact: muted })).toBe('Muted until 04:00 PM')
  expect(failed({ ...byAutomation, ...atNight })).toBe('Quiet hours from 10:00 PM to 07:00 AM, client’s time')
  expect(failed({ ...byPerson, ...used })).toBe('5 of 5 messages sent until 04:00 PM')
  const takeover = { until: IN_AN_HOUR, mayInterrupt: false }
  expect(failed({ ...byAutomation, automation: { ...AUTOMATION, takeover } })).toBe(
    'A coach has the conversation until 04:00 PM',
  )
  expect(failed({ ...byAutomation, automation: { ...AUTOMATION, counts: { ...COUNTS, sameTextAt: SINCE } } })).toBe(
    'The same text was sent 60 minutes ago',
  )
})
