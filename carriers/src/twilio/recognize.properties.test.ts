import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundMessage, OpenCall } from '../carrier.ts'
import { ABSENT_AFTER_MS, recognize, type ListedMessage } from './recognize.ts'

/** What happens to one call: the points at which a process can die or a connection can break. */
const CRASHES = ['before-sending', 'on-the-way', 'answer-lost', 'killed-before-writing', 'none'] as const

interface Call {
  text: string
  crash: (typeof CRASHES)[number]
  /** Seconds from the end of the previous call. */
  after: number
  /** How long the carrier took to accept it, list it and call back about it; null: the callback is lost. */
  takesMs: number
  listedAfterMs: number
  calledBackAfterMs: number | null
  /** How far the carrier's clock is ahead. */
  clockMs: number
}

const call: fc.Arbitrary<Call> = fc.record({
  text: fc.constantFrom('Did you walk today?', 'Well done!'),
  crash: fc.constantFrom(...CRASHES),
  after: fc.integer({ min: 0, max: 90 }),
  takesMs: fc.integer({ min: 0, max: 30_000 }),
  listedAfterMs: fc.integer({ min: 0, max: 20_000 }),
  calledBackAfterMs: fc.option(fc.integer({ min: 100, max: 30_000 })),
  clockMs: fc.integer({ min: -5_000, max: 5_000 }),
})

/** One call and what it did at the carrier. `takenAt` is null if the carrier never got it. */
interface Done extends Call {
  calledAt: number
  takenAt: number | null
  ref: string
}

/** Calls of one thread, made one after the other, as the product makes them. */
const play = (calls: readonly Call[]): Done[] => {
  let now = Date.parse('2026-03-12T14:00:00Z')
  return calls.map((one, index) => {
    const calledAt = now + one.after * 1_000
    // The product gives up after 10 s and keeps asking for a few more seconds; then the next call may begin.
    now = calledAt + (one.crash === 'none' ? Math.min(one.takesMs, 10_000) : 21_000)
    return {
      ...one,
      calledAt,
      ref: `SM${index}`,
      takenAt: one.crash === 'before-sending' ? null : calledAt + one.takesMs,
    }
  })
}

/** Whether the product knows the carrier's id of a call by then, from its answer or a callback naming the attempt. */
const isLinked = (one: Done, now: number): boolean => {
  if (one.takenAt === null) return false
  if (one.crash === 'none' && one.takesMs < 10_000 && now >= one.takenAt) return true
  return one.calledBackAfterMs !== null && now >= one.takenAt + one.calledBackAfterMs
}

const listAt = (all: readonly Done[], now: number): ListedMessage[] =>
  all.flatMap(({ ref, text, takenAt, listedAfterMs, clockMs }) =>
    takenAt === null || now < takenAt + listedAfterMs
      ? []
      : [
          {
            ref,
            text,
            status: 'sent' as const,
            error: null,
            at: new Date(Math.floor((takenAt + clockMs) / 1_000) * 1_000),
          },
        ],
  )

/** What the product asks about one call, with what it knows about the thread's other calls. */
const askAbout = (all: readonly Done[], one: Done, now: number): FoundMessage | null => {
  const begun = all.filter((other) => other !== one && other.calledAt <= now)
  const question: OpenCall = {
    id: one.ref,
    ref: null,
    from: '+13035550100',
    to: '+13035550142',
    text: one.text,
    calledAt: new Date(one.calledAt),
    others: new Set(begun.filter((other) => isLinked(other, now)).map(({ ref }) => ref)),
    isOnly: !begun.some((other) => other.text === one.text && !isLinked(other, now)),
  }
  return recognize(question, listAt(all, now), new Date(now))
}

const story = fc.tuple(fc.array(call, { minLength: 1, maxLength: 6 }), fc.array(fc.integer({ min: 0, max: 400_000 })))

describe('a message whose answer was lost, at a carrier that keeps none of our ids', () => {
  it('is never called absent once it was taken, and never taken for another one', () => {
    const seen = { absent: 0, known: 0, unknown: 0 }
    fc.assert(
      fc.property(story, ([calls, moments]) => {
        const all = play(calls)
        for (const one of all)
          for (const moment of moments) {
            const now = one.calledAt + moment
            if (isLinked(one, now)) continue
            const found = askAbout(all, one, now)
            seen[found?.kind ?? 'unknown'] += 1
            if (found?.kind === 'absent') expect(one.takenAt === null).toBe(true)
            if (found?.kind === 'known') expect([found.ref, one.takenAt !== null]).toEqual([one.ref, true])
          }
      }),
      { numRuns: 3_000 },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  })

  it('is told apart from an equal one by its callback, which names the attempt', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 2, maxLength: 6 }), (calls) => {
        const all = play(
          calls.map((one) => ({ ...one, text: 'Well done!', calledBackAfterMs: one.calledBackAfterMs ?? 0 })),
        )
        const end = all.at(-1)!.calledAt + 10 * ABSENT_AFTER_MS
        for (const one of all) {
          if (one.takenAt !== null) expect(isLinked(one, end)).toBe(true)
          // What the carrier never got has no rivals left, since all of them are identified.
          else
            expect(
              askAbout(
                all.filter((other) => other === one || other.takenAt !== null),
                one,
                end,
              )?.kind,
            ).toBe('absent')
        }
      }),
    )
  })

  it('stays unknown between two equal ones of which one was taken', () => {
    const base = { text: 'Well done!', after: 5, takesMs: 100, listedAfterMs: 0, calledBackAfterMs: null, clockMs: 0 }
    const all = play([
      { ...base, crash: 'before-sending' },
      { ...base, crash: 'answer-lost' },
    ])
    for (const one of all) expect(askAbout(all, one, one.calledAt + 300_000)).toBeNull()
  })

  it('stays unknown while a message with another text might be it, redacted', () => {
    const at = new Date('2026-03-12T14:00:00Z')
    const now = new Date(at.getTime() + 2 * ABSENT_AFTER_MS)
    const question = {
      ...{ id: 'one', ref: null, from: '+13035550100', to: '+13035550142', text: 'Well done!' },
      ...{ calledAt: at, others: new Set<string>(), isOnly: true },
    }
    const redacted = { ref: 'SM0', text: '', status: 'sent' as const, error: null, at }
    expect(recognize(question, [redacted], now)).toBeNull()
    expect(recognize({ ...question, others: new Set(['SM0']) }, [redacted], now)).toEqual({ kind: 'absent' })
  })
})
