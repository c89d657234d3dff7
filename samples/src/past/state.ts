import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { Persona } from './persona.ts'
import type { Random } from './random.ts'

/** A client's state from day to day, and how they would express it. */
export interface State {
  /** `progress` goes from 0 on their first day to 1 on their last. */
  rank(type: Measure, progress: number): Rank
  /** In lbs. */
  weigh(progress: number): number
}

/** Good and bad weeks: a slow wave per measure, with a different phase per client, plus daily noise. */
export const stateOf = (random: Random, persona: Persona): State => {
  const waves = new Map<Measure, { phase: number; turns: number }>()
  const wave = (type: Measure) => {
    const known = waves.get(type)
    if (known !== undefined) return known
    const made = { phase: random.next() * 6.3, turns: 2 + random.next() * 4 }
    waves.set(type, made)
    return made
  }
  return {
    rank: (type, progress) => {
      const { phase, turns } = wave(type)
      const level =
        (persona.level[type] ?? 0.5) +
        persona.change * (progress - 0.3) +
        Math.sin(phase + progress * 6.3 * turns) * 0.17 +
        random.swing() * 0.36
      return level < 0.27 ? 1 : level < 0.47 ? 2 : level < 0.68 ? 3 : 4
    },
    weigh: (progress) => {
      const [start, change] = persona.weight ?? [180, 0]
      return start + change * progress + random.swing() * 1.6
    },
  }
}

const KG = 0.4536
const LITRE_OZ = 33.8

/** Hours as people write them, and the number the coach notes. */
export const sleepOf = (random: Random, rank: Rank): { said: string; value: string } => {
  const [low, high] = { 1: [3.25, 5], 2: [5.25, 6.25], 3: [6.5, 7.25], 4: [7.5, 9] }[rank] as [number, number]
  const hours = low + Math.round(random.next() * (high - low) * 4) / 4
  const whole = Math.floor(hours)
  const minutes = Math.round((hours - whole) * 60)
  const spoken =
    minutes === 0
      ? [`${whole}`]
      : minutes === 30
        ? [`${hours}`, `${whole}h30`, `${whole} and a half`, `${whole}.5`]
        : [`${whole}h${minutes + random.pick([0, 0, -3, 4])}`, `${whole}:${minutes}`]
  return { said: random.pick(spoken), value: `${hours}` }
}

/** An amount of water in the client's unit, and in ounces. */
export const waterOf = (random: Random, rank: Rank, metric: boolean): { said: string; value: string } => {
  const [low, high] = { 1: [12, 28], 2: [32, 48], 3: [54, 72], 4: [76, 104] }[rank] as [number, number]
  if (metric) {
    const litres = Math.round(random.int(low, high) / LITRE_OZ / 0.25) * 0.25 || 0.25
    const said = [`${litres} litres`, `${litres} l`, `${Math.max(1, Math.round(litres * 4))} glasses`]
    return {
      said: random.pick(litres === 1 ? ['1 litre', 'a litre', '4 glasses'] : said),
      value: `${Math.round(litres * LITRE_OZ)}`,
    }
  }
  const ounces = Math.round(random.int(low, high) / 4) * 4
  const said = [
    `${ounces} oz`,
    `${ounces} ounces`,
    `${Math.max(1, Math.round(ounces / 16))} bottles`,
    `${Math.max(1, Math.round(ounces / 8))} glasses`,
  ]
  return { said: random.pick(ounces < 24 ? [`${ounces} oz`, 'two glasses'] : said), value: `${ounces}` }
}

/** A weight and the change since the last one, as the client says them. */
export const weightOf = (pounds: number, before: number | null, metric: boolean) => {
  const amount = (lbs: number) => (metric ? `${(lbs * KG).toFixed(1)} kg` : `${Math.round(lbs * 2) / 2} lbs`)
  const change = before === null ? 0 : pounds - before
  const rank: Rank = change > 0.9 ? 1 : change > -0.4 ? 2 : change > -1.6 ? 3 : 4
  return { said: amount(pounds), diff: amount(Math.max(0.4, Math.abs(change))), value: pounds.toFixed(1), rank }
}
