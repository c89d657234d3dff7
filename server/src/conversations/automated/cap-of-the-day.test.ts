import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automationDesk } from '../../testing/automation/automation-desk.ts'
import { automationSays } from '../../testing/automation/automation-says.ts'

const desk = automationDesk()
const CAP = 2
const HOUR = 3_600_000
const BEGIN = Date.parse('2026-11-18T21:00:00Z')
const dayIn = (zone: string, at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
const moveTo = (timezone: string) => desk.setClient({ profile: { timezone } })

test('a client who moves west over midnight has no second cap for the day they are in again', async () => {
  await desk.settings({ dailyCap: CAP, quietHours: null, muteTracking: { limit: null, minutes: 60 } })
  await moveTo('Europe/Berlin')
  desk.world.at(new Date(BEGIN))
  const outcomes = [await desk.says('one'), await desk.says('two'), await desk.says('three')].map(
    ({ outcome }) => outcome,
  )
  // It is half past midnight in Berlin, and still the evening in Denver.
  desk.world.at(new Date(BEGIN + 2.5 * HOUR))
  outcomes.push((await desk.says('four')).outcome, (await desk.says('five')).outcome)
  await moveTo('America/Denver')
  outcomes.push((await desk.says('six')).outcome)
  desk.world.at(new Date(BEGIN + 12 * HOUR))
  outcomes.push((await desk.says('seven')).outcome)
  expect(outcomes).toEqual(['sent', 'sent', 'omitted', 'sent', 'sent', 'omitted', 'omitted'])
  desk.world.at(new Date(BEGIN + 36 * HOUR))
  expect((await desk.says('eight')).outcome).toBe('sent')
})

test('however a client travels, each day that begins for them brings the cap once', async () => {
  await desk.settings({ dailyCap: CAP, quietHours: null, muteTracking: { limit: null, minutes: 60 } })
  const zone = fc.constantFrom(
    'America/Denver',
    'Europe/Berlin',
    'Pacific/Kiritimati',
    'Pacific/Honolulu',
    'Asia/Tokyo',
  )
  const step = fc.record({ zone, hours: fc.integer({ min: 0, max: 14 }), says: fc.integer({ min: 1, max: 4 }) })
  let trip = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      trip += 1
      desk.world.at(new Date(BEGIN))
      const client = await desk.newClient()
      let [at, latest, days, sent] = [BEGIN, '', 0, 0]
      for (const { zone: timezone, hours, says } of steps) {
        at += hours * HOUR
        desk.world.at(new Date(at))
        await desk.priya.ok('PUT', `/v1/contacts/${client.id}`, { profile: { timezone } })
        const day = dayIn(timezone, at)
        if (day > latest) [latest, days] = [day, days + 1]
        for (let n = 0; n < says; n += 1)
          if ((await automationSays(desk.world, desk.northline.id, client.id, `${trip} ${at} ${n}`)).outcome === 'sent')
            sent += 1
      }
      expect(sent).toBeLessThanOrEqual(days * CAP)
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
