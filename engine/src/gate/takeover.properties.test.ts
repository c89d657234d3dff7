import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gate } from './gate.ts'
import { HAND_BACK_MS, takeoverEnd, type Takeover } from './takeover.ts'
import '../testing/fixed-seed.ts'

const SPAN_MINUTES = 30
const SPAN_MS = SPAN_MINUTES * 60_000
const START = Date.parse('2026-03-12T14:00:00.000Z')
const CONTACT = { status: 'active', opted_out_at: null, muted_from: null, muted_until: null } as const

/** What can happen in a conversation, after some seconds. */
const happening = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 60, max: 3_000 })),
  what: fc.constantFrom('coach types', 'coach writes', 'hand back', 'client texts', 'automation', 'interrupts'),
})

interface Sent {
  id: number
  at: number
  /** The last sign and hand-back before it. */
  sign?: number | undefined
  back?: number | undefined
}

/** One conversation: what waits is asked about again when the gate said so, as the job of held messages does. */
const converse = (happenings: { after: number; what: string }[]) => {
  let takeover: Takeover | null = null
  let waiting: number[] = []
  let askAt = Infinity
  const signs: number[] = []
  const handedBack: number[] = []
  const asked: Sent[] = []
  const sent: Sent[] = []
  const interrupting: Sent[] = []
  let now = START

  const decide = (mayInterrupt: boolean) => {
    const at = new Date(now)
    const until = takeover === null ? null : takeoverEnd(takeover, { pauseMinutes: SPAN_MINUTES, now: at })
    const automation = {
      quietHours: null,
      hours: null,
      organizationZone: 'UTC',
      skipWhenMuted: false,
      takeover: until === null ? null : { until, mayInterrupt },
      counts: null,
    }
    return gate({ contact: CONTACT, hasAddress: true, now: at, zone: 'UTC', quota: null, automation })
  }
  const release = () => {
    askAt = Infinity
    while (waiting.length > 0) {
      const decision = decide(false)
      if (decision.decision === 'held') {
        expect(decision.until.getTime()).toBeGreaterThan(now)
        return void (askAt = decision.until.getTime())
      }
      sent.push({ id: waiting.shift() ?? -1, at: now, sign: signs.at(-1), back: handedBack.at(-1) })
    }
  }
  const wait = (until: number) => {
    while (askAt <= until) {
      now = askAt
      release()
    }
    now = until
  }
  happenings.forEach(({ after, what }, id) => {
    wait(now + after * 1_000)
    if (what === 'coach types' || what === 'coach writes') {
      signs.push(now)
      takeover = { lastSignAt: new Date(now), handedBackAt: null }
    }
    if (what === 'hand back' && takeover !== null && takeover.handedBackAt === null) {
      handedBack.push(now)
      takeover = { ...takeover, handedBackAt: new Date(now) }
      askAt = Math.min(askAt, now + HAND_BACK_MS)
    }
    if (what === 'interrupts' && decide(true).decision === 'sent') interrupting.push({ id, at: now })
    if (what === 'automation') {
      asked.push({ id, at: now })
      waiting = [...waiting, id]
      release()
    }
  })
  wait(now + SPAN_MS)
  return { asked, sent, interrupting, waiting }
}

test('10,000 conversations: automation never writes while a coach has one, and nothing is lost, doubled or out of order', () => {
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1, maxLength: 24 }), (happenings) => {
      const { asked, sent, interrupting, waiting } = converse(happenings)
      for (const { at, sign, back } of sent) {
        const isOver = sign === undefined || at >= sign + SPAN_MS
        const isBack = sign !== undefined && back !== undefined && back >= sign && at >= back + HAND_BACK_MS
        expect(isOver || isBack).toBe(true)
      }
      expect(waiting).toEqual([])
      expect(sent.map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
      for (const [place, { at }] of asked.entries()) expect(sent[place]?.at).toBeGreaterThanOrEqual(at)
      expect(interrupting).toHaveLength(happenings.filter(({ what }) => what === 'interrupts').length)
    }),
    { numRuns: 10_000 },
  )
})

test('the rule of the organization: the span counts from the last sign, handing back shortens it, no rule holds nothing', () => {
  const at = (minutes: number) => new Date(START + minutes * 60_000)
  const end = (takeover: Takeover, now: Date, pauseMinutes: number | null = SPAN_MINUTES) =>
    takeoverEnd(takeover, { pauseMinutes, now })
  const sign = { lastSignAt: at(0), handedBackAt: null }
  expect(end(sign, at(29))).toEqual(at(30))
  expect(end(sign, at(30))).toBeNull()
  expect(end(sign, at(1), null)).toBeNull()
  expect(end({ ...sign, handedBackAt: at(10) }, at(10))).toEqual(new Date(at(10).getTime() + HAND_BACK_MS))
  expect(end({ ...sign, handedBackAt: at(10) }, at(11))).toBeNull()
  // A hand-back at the very end doesn't make it longer.
  expect(end({ ...sign, handedBackAt: new Date(at(30).getTime() - 1_000) }, at(29))).toEqual(at(30))
})
