import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automationDesk, NOON } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'
import type { Caller } from '../testing/caller.ts'
import { threadOf, type TestClient } from '../testing/world.ts'

// It is noon in Denver, always: automation may write, and the moments of the day, at nine, are over.
const desk = automationDesk()
const SEED = Number(process.env['ATTUNE_SEED'] ?? 20_261_124)
const CLIENTS = 12
const STEPS = 8
const FIELD = 'Race day'
/** Sessions don't last that long, so somebody signs in anew at each step. */
let who: Caller

/** What a step does to a client's date: a day from today, in one of the ways to write it, or something that is no date. */
const change = fc.oneof(
  { weight: 5, arbitrary: fc.record({ from: fc.integer({ min: -10, max: 25 }), timed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'some time in spring', '12/01/2026', '2026-02-30') },
  { weight: 6, arbitrary: fc.constant(null) },
)
const life = fc.record({
  days: fc.integer({ min: -12, max: 12 }),
  changes: fc.array(change, { minLength: STEPS, maxLength: STEPS }),
})
/** How many days pass between steps: fewer than a session lasts, all together. */
const pauses = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: STEPS, maxLength: STEPS })

/** What is known of a client: their date, if it is one, and on which day their message left. */
interface Expected {
  client: TestClient
  days: number
  date: string | null
  leftOn: string | null
}

test('whatever becomes of clients’ dates, each message leaves once, on the day that the date has then, or not at all', async () => {
  const sample = <T>(of: fc.Arbitrary<T>, numRuns: number) => fc.sample(of, { seed: SEED, numRuns })
  const lives = sample(life, CLIENTS)
  const [steps = []] = sample(pauses, 1)
  const known: Expected[] = []
  who = desk.hannah
  for (const { days } of lives) {
    const client = await desk.newClient()
    const scheduleValue = { clientDate: { field: FIELD, days }, localTime: '09:00' }
    await addScheduled(desk.hannah, client, { text: 'Your day', scheduleType: 'once', scheduleValue })
    known.push({ client, days, date: null, leftOn: null })
  }
  let today = NOON.slice(0, 10)
  for (const [step, pause] of steps.entries()) {
    for (const [place, one] of known.entries()) await answer(one, lives[place]?.changes[step] ?? null, today)
    await workAt(desk.world, noonOf(today))
    for (const one of known) await look(one, today, `step ${step}`)
    const before = today
    today = plusDays(today, pause)
    await workAt(desk.world, noonOf(today))
    who = await desk.world.admin(`Ada ${today}`, desk.northline)
    for (const one of known) {
      const day = dayOf(one)
      if (one.leftOn === null && day !== null && day > before && day <= today) one.leftOn = day
      await look(one, today, `after step ${step}`)
    }
  }
  expect(known.filter(({ leftOn }) => leftOn !== null).length, 'the examples are worth something').toBeGreaterThan(0)
}, 120_000)

const answer = async (
  one: Expected,
  given: { from: number; timed: boolean } | string | null,
  today: string,
): Promise<void> => {
  if (given === null) return
  const date = typeof given === 'string' ? null : plusDays(today, given.from)
  const value = typeof given === 'string' ? given : `${date}${given.timed ? 'T18:30' : ''}`
  const path = `/v1/contacts/${one.client.id}/questionnaires`
  await who.ok('PATCH', path, { questionnaire: [{ key: FIELD, value }] })
  one.date = date
}

/** The day that the message leaves on; null without a date. */
const dayOf = ({ date, days }: Expected): string | null => (date === null ? null : plusDays(date, days))

const look = async (one: Expected, today: string, when: string): Promise<void> => {
  const about = `${when}: ${one.date} ${one.days} days, today ${today}`
  const path = `/v1/contacts/${one.client.id}/scheduled-messages`
  const { data } = await who.ok<{ data: ScheduledMessage[] }>('GET', path)
  const day = dayOf(one)
  const isToCome = day !== null && day > today
  const shown = data.map(({ nextRunAtClient, waits }) => [nextRunAtClient, waits !== null])
  expect(shown, about).toEqual(one.leftOn !== null ? [] : [isToCome ? [`${day}T09:00`, false] : [null, true]])
  const sent = (await threadOf(who, one.client)).map(({ body }) => [body?.text, body?.gate?.decision])
  expect(sent, about).toEqual(one.leftOn === null ? [] : [['Your day', 'sent']])
}

const noonOf = (day: string): string => `${day}${NOON.slice(10)}`

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
