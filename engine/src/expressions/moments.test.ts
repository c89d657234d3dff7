import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentInZone, plainMilliseconds } from './moments.ts'

const byTemporal = (at: string, zone: string): string => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toString()

const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  ...['Pacific/Apia', 'Pacific/Chatham', 'America/St_Johns', 'Africa/Monrovia', 'Europe/Dublin', '+05:30'],
]

test('now is written as Temporal writes it, in every zone and at every change of a clock', () => {
  const anyMoment = fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyMoment, fc.constantFrom(...ZONES), (date, zone) => {
      expect(momentInZone(date.toISOString(), zone)).toBe(byTemporal(date.toISOString(), zone))
    }),
    { numRuns: 5_000, seed: 1 },
  )
  for (const zone of ZONES) {
    let change = Temporal.Instant.from('2020-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    for (let count = 0; change !== null && count < 20; count += 1, change = change.getTimeZoneTransition('next'))
      for (const apart of [-1_000, -1, 0, 1, 0, -1, 1_000]) {
        const at = change.toInstant().add({ milliseconds: apart }).toString()
        expect(momentInZone(at, zone), `${zone} ${at}`).toBe(byTemporal(at, zone))
      }
  }
})

test.each([
  '2026-11-21T12:00:00Z',
  '2026-11-21T12:00:00.5Z',
  '2026-11-21T12:00:00.123456Z',
  '2026-11-21T12:00:00+02:00',
  '2026-11-21T12:00Z',
  '+012026-11-21T12:00:00Z',
])('%s is written as Temporal writes it', (at) =>
  expect(momentInZone(at, 'Europe/Berlin')).toBe(byTemporal(at, 'Europe/Berlin')),
)

test('what is no moment or no zone is thrown back', () => {
  expect(() => momentInZone('2026-13-41T99:00:00Z', 'UTC')).toThrow(RangeError)
  expect(() => momentInZone('2026-11-21T12:00:00Z', 'Nowhere/Land')).toThrow(RangeError)
})

test.each([
  '2026-02-30T12:00:00Z',
  '2026-02-29T00:00:00Z',
  '2024-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-12-31T23:59:59Z',
  '2026-13-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T12:60:00Z',
])('%s means what Temporal takes it for, or nothing', (at) => {
  const ours = plainMilliseconds(at)
  expect(ours === null || ours === millisecondsByTemporal(at)).toBe(true)
})

const numbers = (max: number, digits = 2) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(digits, '0'))
/** Nearly moments, some of which are. */
const nearlyMoment = fc
  .tuple(numbers(2200, 4), numbers(14), numbers(33), numbers(25), numbers(61), numbers(61))
  .chain(([year, month, day, hour, minute, second]) =>
    fc
      .stringMatching(/^\.?[\d:+-]{0,4}Z?$/)
      .map((rest) => `${year}-${month}-${day}T${hour}:${minute}:${second}${rest}`),
  )
const usualMoment = fc
  .date({ min: new Date('1901-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
  .filter((at) => !at.includes('-02-29T'))

test('a moment that is read without Temporal is the one that Temporal reads', () => {
  fc.assert(
    fc.property(nearlyMoment, (at) => {
      expect([null, millisecondsByTemporal(at)], at).toContain(plainMilliseconds(at))
    }),
    { numRuns: 5_000, seed: 1 },
  )
})

test('usual moments are read without Temporal', () => {
  fc.assert(
    fc.property(usualMoment, (at) => {
      expect(plainMilliseconds(at), at).toBe(Date.parse(at))
    }),
    { numRuns: 5_000, seed: 1 },
  )
})

const millisecondsByTemporal = (at: string): number | null => {
  try {
    return Temporal.Instant.from(at).epochMilliseconds
  } catch {
    return null
  }
}
