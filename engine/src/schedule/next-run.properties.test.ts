import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMoment, anyRoutine, anyRule, anyZone, everyRule } from '../testing/any-rule.ts'
import { explainNextOf, explainNextRun } from './next-run.ts'
import type { RunQuestion } from './next-run.ts'
import type { NextRun } from './explain-run.ts'
import { countCalls } from '../testing/count-calls.ts'
import '../testing/fixed-seed.ts'

const RUNS = { numRuns: process.env['ATTUNE_FAULTS'] === 'full' ? 50_000 : 600 }
const TIMEOUT = process.env['ATTUNE_FAULTS'] === 'full' ? 600_000 : 20_000

const question = fc.record({ zone: anyZone, routine: anyRoutine, from: anyMoment, seed: fc.string({ maxLength: 8 }) })
const recurring = fc.tuple(anyRule, question).map(([rule, rest]): RunQuestion => ({ rule, ...rest }))
const any = fc.tuple(everyRule, question).map(([rule, rest]): RunQuestion => ({ rule, ...rest }))

const found = (asked: RunQuestion): NextRun | null => {
  const answer = explainNextRun(asked)
  return answer.ok ? answer.value : null
}
const sure = (asked: RunQuestion): NextRun => {
  const run = found(asked)
  if (!run) throw new Error(`A rule that comes again has no run: ${JSON.stringify(asked)}`)
  return run
}
const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0
const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void => {
  fc.assert(fc.property(arbitrary, check), RUNS)
}

describe('whatever the rule, the zone and the moment', { timeout: TIMEOUT }, () => {
  test('S1: a run lies strictly after the moment it was asked for at, and inside its window', () => {
    holds(any, (asked) => {
      const run = found(asked)
      if (!run) return
      expect(isBefore(asked.from, run.at)).toBe(true)
      const [first, last] = (run.window ?? [run.picked, run.picked]).map((moment) => Temporal.Instant.from(moment))
      expect(isBefore(run.at, first ?? run.at) || isBefore(last ?? run.at, run.at)).toBe(false)
    })
  })

  test('S7: the same question has the same answer, and what was found stays until it comes', () => {
    holds(fc.tuple(recurring, fc.double({ min: 0, max: 0.999, noNaN: true })), ([asked, part]) => {
      const run = sure(asked)
      expect(sure(asked)).toEqual(run)
      const first = Temporal.Instant.from(run.window?.[0] ?? run.picked)
      const wait = first.epochMilliseconds - asked.from.epochMilliseconds
      if (wait <= 0) return
      const later = asked.from.add({ milliseconds: Math.floor(wait * part) })
      expect(sure({ ...asked, after: later }).picked).toBe(run.picked)
    })
  })

  test('S1: a later moment never has an earlier run', () => {
    const two = fc.tuple(recurring, fc.integer({ min: 0, max: 40 * 86_400 }))
    holds(two, ([asked, seconds]) => {
      const later = { ...asked, after: asked.from.add({ seconds }) }
      expect(isBefore(sure(later).at, sure(asked).at)).toBe(false)
      const told = { ranOn: null }
      expect(isBefore(sure({ ...later, ...told }).at, sure({ ...asked, ...told }).at)).toBe(false)
    })
  })

  test('S7: nor inside a window, for who is known not to have had a run', () => {
    const ranges = recurring.filter(({ rule }) => rule.timeStrategy.type === 'range')
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    holds(fc.tuple(ranges, part, part), ([asked, one, other]) => {
      const { window } = sure({ ...asked, ranOn: null })
      const [first = 0, last = 0] = (window ?? []).map((moment) => Temporal.Instant.from(moment).epochMilliseconds)
      const inside = (share: number) => {
        const after = Temporal.Instant.fromEpochMilliseconds(Math.floor(first + (last - first) * share))
        return sure({ ...asked, after, ranOn: null }).at
      }
      expect(isBefore(inside(Math.max(one, other)), inside(Math.min(one, other)))).toBe(false)
    })
  })

  test('S8: one after another, no local date has two runs, whether or not anybody remembers', () => {
    holds(fc.tuple(recurring, fc.boolean()), ([asked, remembers]) => {
      const dates: string[] = []
      let [from, ranOn]: [Temporal.Instant, string | null] = [asked.from, null]
      for (let turn = 0; turn < 8; turn += 1) {
        const memory = remembers ? { ranOn } : {}
        const run = sure({ ...asked, from, seed: `${asked.seed}.${turn}`, ...memory })
        dates.push(run.date)
        ;[from, ranOn] = [run.at, run.date]
      }
      expect(dates).toEqual([...new Set(dates)].toSorted())
    })
  })

  test('S9: skipped days and weeks keep their step over years', () => {
    const skipping = recurring.filter(
      ({ rule: { dateStrategy } }) => dateStrategy.type === 'daily' || dateStrategy.type === 'weekly',
    )
    holds(skipping, (asked) => {
      const { dateStrategy } = asked.rule
      const unit = dateStrategy.type === 'weekly' ? 7 : 1
      const every = ('skipInterval' in dateStrategy ? (dateStrategy.skipInterval ?? 0) : 0) + 1
      let run = sure({ ...asked, ranOn: null })
      for (let turn = 0; turn < 12; turn += 1) {
        const next = sure({ ...asked, from: run.at, ranOn: run.date })
        expect(Temporal.PlainDate.from(run.date).until(next.date).days).toBe(unit * every)
        run = next
      }
    })
  })

  test('S13: of several rules the earliest is answered', () => {
    holds(fc.tuple(fc.array(everyRule, { minLength: 1, maxLength: 5 }), question), ([rules, rest]) => {
      const answer = explainNextOf(rules, rest)
      const each = rules.flatMap((rule) => found({ rule, ...rest })?.at.epochMilliseconds ?? [])
      expect(answer.ok ? answer.value.at.epochMilliseconds : Infinity).toBe(Math.min(...each))
    })
  })

  test('S15: what is no rule has a sentence, never a throw, and takes few steps', () => {
    holds(fc.tuple(fc.anything(), fc.anything(), question), ([dateStrategy, timeStrategy, rest]) => {
      const answer = explainNextRun({ rule: { dateStrategy, timeStrategy } as never, ...rest })
      expect(answer.ok || answer.error.message.length > 0).toBe(true)
    })
    const some = fc.sample(fc.tuple(fc.anything(), fc.anything(), question), 200)
    const calls = countCalls(() =>
      some.forEach(([dateStrategy, timeStrategy, rest]) =>
        explainNextRun({ rule: { dateStrategy, timeStrategy } as never, ...rest }),
      ),
    )
    expect(calls / some.length).toBeLessThan(200)
  })
})
