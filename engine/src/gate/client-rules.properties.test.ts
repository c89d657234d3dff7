import { NO_CLIENT_RULES, type ClientRuleTerms } from '@attune/contract/conversations/automated/client-rules'
import { DAY_MS } from '@attune/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientCap, laterUntil, outsideHours, personUntil, stepsAfterLess } from './client-rules.ts'
import { gate } from './gate.ts'
import { localDate, quietHoursAt } from './quiet-hours.ts'
import '../testing/fixed-seed.ts'

const ZONE = 'America/Denver'
const START = Date.parse('2026-03-06T14:00:00.000Z')
const CAP = 8
const QUIET = { from: '22:00', to: '07:00' }

/** What can happen to a client, after some minutes. The days have a clock change in them. */
const happening = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 200, max: 2_000 })),
  what: fc.constantFrom('less', 'more', 'later', 'pause', 'person', 'hours', 'resume', 'automation', 'automation'),
  size: fc.integer({ min: 0, max: 23 }),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

interface Leaving {
  id: number
  askedAt: Date
  at: Date
  rules: ClientRuleTerms
  sentToday: number
}

const change = (rules: ClientRuleTerms, { what, size }: Happening, now: Date): ClientRuleTerms => {
  if (what === 'less') return { ...rules, lessSteps: stepsAfterLess(CAP, rules.lessSteps, 0) }
  if (what === 'more') return { ...rules, lessSteps: Math.max(0, rules.lessSteps - 1) }
  if (what === 'later') return { ...rules, laterOn: localDate(now, ZONE) }
  if (what === 'pause') return { ...rules, pausedUntil: new Date(now.getTime() + size * 8 * 3_600_000) }
  if (what === 'person') return { ...rules, personAskedAt: now }
  const [from, to] = [size, (size + 5) % 24].map((hour) => `${String(hour).padStart(2, '0')}:00`)
  if (what === 'hours') return { ...rules, hours: from === undefined || to === undefined ? null : { from, to } }
  return what === 'resume' ? { ...rules, pausedUntil: null, laterOn: null, personAskedAt: null } : rules
}

/** One client's days: what waits is asked about again when the gate said so, or a rule changes, as the jobs do. */
const live = (happenings: Happening[]) => {
  let rules: ClientRuleTerms = NO_CLIENT_RULES
  let waiting: { id: number; askedAt: Date }[] = []
  let now = START
  let askAt = Infinity
  let questions = 0
  const left: Leaving[] = []
  const omitted: number[] = []
  const asked: number[] = []
  const sentOn = new Map<string, number>()

  const release = () => {
    askAt = Infinity
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const at = new Date(now)
      const day = localDate(at, ZONE)
      const sentToday = sentOn.get(day) ?? 0
      questions += 1
      const decision = gate({
        contact: { status: 'active', opted_out_at: null, muted_from: null, muted_until: null },
        hasAddress: true,
        now: at,
        zone: ZONE,
        quota: null,
        automation: {
          quietHours: QUIET,
          hours: null,
          organizationZone: ZONE,
          skipWhenMuted: false,
          client: rules,
          askedAt: first.askedAt,
          takeover: null,
          counts: { cap: CAP, sentToday, sameTextAt: null, isRepeat: false },
        },
      })
      if (decision.decision === 'held') {
        // It never asks about the same moment again, so it ends.
        expect(decision.until.getTime()).toBeGreaterThan(now)
        return void (askAt = decision.until.getTime())
      }
      waiting = waiting.slice(1)
      if (decision.decision === 'sent') {
        left.push({ ...first, at, rules, sentToday })
        sentOn.set(day, sentToday + 1)
      } else omitted.push(first.id)
    }
  }
  const wait = (until: number) => {
    while (askAt <= until) {
      now = askAt
      release()
    }
    now = until
  }
  happenings.forEach((each, id) => {
    wait(now + each.after * 60_000)
    if (each.what === 'automation') {
      asked.push(id)
      waiting.push({ id, askedAt: new Date(now) })
    } else rules = change(rules, each, new Date(now))
    release()
  })
  const end = now
  wait(now + 9 * DAY_MS)
  return { left, omitted, asked, waiting, rules, questions, end }
}

const isAgainst = ({ rules, at, askedAt, sentToday }: Leaving): boolean => {
  const later = laterUntil(rules.laterOn, askedAt, ZONE)
  const person = personUntil(rules.personAskedAt)
  return (
    (rules.pausedUntil !== null && rules.pausedUntil > at) ||
    (person !== null && person > at) ||
    (later !== null && later > at) ||
    (rules.hours !== null && quietHoursAt(outsideHours(rules.hours), at, ZONE).quiet) ||
    sentToday >= (clientCap(CAP, rules.lessSteps) ?? Infinity) ||
    quietHoursAt(QUIET, at, ZONE).quiet
  )
}

const never = (rules: ClientRuleTerms): boolean => {
  if (rules.hours === null) return false
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(START + hour * 3_600_000))
  return hours.every(
    (at) => quietHoursAt(QUIET, at, ZONE).quiet || quietHoursAt(outsideHours(rules.hours ?? QUIET), at, ZONE).quiet,
  )
}

test('200 lives of clients: nothing leaves against their rules, and nothing is lost, doubled or out of order', () => {
  let [sent, left] = [0, 0]
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 14 }), (happenings) => {
      const life = live(happenings)
      expect(life.left.filter(isAgainst)).toEqual([])
      const ended = [...life.left.map(({ id }) => id), ...life.omitted, ...life.waiting.map(({ id }) => id)]
      expect(ended.toSorted((a, b) => a - b)).toEqual(life.asked)
      expect(life.left.map(({ id }) => id)).toEqual(life.left.map(({ id }) => id).toSorted((a, b) => a - b))
      // Everything leaves in the end, unless the client's hours and quiet hours leave no time.
      expect(life.waiting.length === 0 || never(life.rules)).toBe(true)
      // Each message is asked about a few times: at each change, and when its wait ends.
      expect(life.questions).toBeLessThan((happenings.length + 24) * (life.asked.length + 2))
      sent += life.left.length
      left += life.omitted.length
    }),
    { numRuns: 200 },
  )
  expect(sent).toBeGreaterThan(50)
  expect(left).toBeGreaterThan(0)
}, 60_000)

test.for([
  [8, 0, 0, 1, 4],
  [8, 1, 0, 2, 2],
  [8, 3, 0, 3, 1],
  [30, 0, 4, 3, 3],
  [30, 0, 5, 3, 3],
  [30, 0, 1, 1, 15],
  [null, 0, 0, 1, 8],
  [1, 0, 0, 0, 1],
] as const)('of a cap of %s, %i halvings and a busiest day of %i, LESS makes %i halvings: %i a day', (row) => {
  const [cap, steps, busiest, after, own] = row
  expect(stepsAfterLess(cap, steps, busiest)).toBe(after)
  expect(clientCap(cap, after)).toBe(own)
})
