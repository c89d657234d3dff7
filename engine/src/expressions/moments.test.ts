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

const millisecondsByTemporal = (at: string): number | null => {
  try {
    return Temporal.Instant.from(at).epochMilliseconds
  } catch {
    return null
  }
}
