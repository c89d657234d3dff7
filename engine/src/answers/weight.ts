import type { ParsedValues, WeightConfig } from '@attune/contract/scenes/parsers'
import { answer, askAgain, type AnswerResult } from './answer-result.ts'
import { applyCorrection } from './corrections.ts'
import { quantityAt } from './numbers.ts'
import { asideAt, isQuestion, pieces } from './reading.ts'
import type { ReplyToken } from './tokens.ts'
import { AROUND_WEIGHT, MEASURE_WORDS } from './words/weight-words.ts'

type Weight = ParsedValues['weight']
interface SaidWeight {
  value: number
  unit: Weight['unit'] | null
}

const KG_IN_LB = 2.20462
const LB_IN_STONE = 14
/** Nobody weighs less or more than this: values outside are mistakes or not weights. */
const LIKELY = { kg: [30, 350], lb: [66, 770] } as const
/** A bare number below this is unlikely to be a weight, though a child's may be. */
const LEAST_BARE_KG = 40
/** A bare number above this is unlikely to be in kilos, even if kilos are expected. */
const MOST_BARE_KG = 150

/** Reads a client's current weight in the unit they used; stones become pounds. */
export function readWeight(text: string, config: WeightConfig): AnswerResult<Weight> {
  const measure = config.measureDefault === 'kg' ? 'like 82 kg or 180 lbs' : 'like 180 lbs or 82 kg'
  const again = askAgain(`Please answer with your weight and its unit, ${measure}.`)
  const all = pieces(text)
  const reply = all && applyCorrection(all, hasNumber)
  if (!reply) return again
  const said = weightIn(reply.said)
  if (!said) return again
  const before = reply.instead && said.unit === null ? weightIn(reply.instead)?.unit : null
  const weight = toWeight({ ...said, unit: said.unit ?? before ?? null }, config)
  return weight ? answer(weight) : again
}

function hasNumber(tokens: ReplyToken[]): boolean {
  return tokens.some((_, at) => quantityAt(tokens, at) !== null)
}

function weightIn(tokens: ReplyToken[]): SaidWeight | null {
  const said: SaidWeight[] = []
  let valueWords = 0
  for (let at = 0; at < tokens.length;) {
    const next = stoneAt(tokens, at) ?? plainAt(tokens, at)
    if (next) {
      said.push(next)
      valueWords += tokens.slice(at, next.next).filter(({ kind }) => kind === 'word').length
      at = next.next
      continue
    }
    const aside = asideAt(tokens, at, AROUND_WEIGHT)
    const between = tokens[at]?.text === '/' && said[0] !== undefined && said[0].unit !== null
    if (aside === 0 && !between && tokens[at]?.text !== '?') return null
    at += aside || 1
  }
  return isQuestion(tokens, valueWords) ? null : agreedWeight(said)
}

/** One weight, or the same weight twice, in one unit or in two that agree. */
function agreedWeight([first, ...more]: SaidWeight[]): SaidWeight | null {
  if (!first) return null
  const unit = first.unit ?? more.find((other) => other.unit !== null && other.value === first.value)?.unit ?? null
  const same = more.every((other) =>
    other.unit === null || unit === null || other.unit === unit
      ? other.value === first.value
      : Math.abs(inPounds(other.value, other.unit) - inPounds(first.value, unit)) < 2.5,
  )
  return same ? { value: first.value, unit } : null
}

function inPounds(value: number, unit: Weight['unit']): number {
  return unit === 'kg' ? value * KG_IN_LB : value
}

/** "190", "190.5 lbs", "lbs 190", "190 lbs 8 oz" */
function plainAt(tokens: ReplyToken[], at: number): (SaidWeight & { next: number }) | null {
  const ahead = measureAt(tokens, at)
  const start = ahead ? skipSilent(tokens, ahead.next) : at
  const quantity = quantityAt(tokens, start)
  // "0190" is a code, or a slip of the thumb.
  if (/^0\d/u.test(tokens[start]?.text ?? '')) return null
  if (!quantity || badlyDressed(tokens, start, quantity.next)) return null
  const measure = measureAt(tokens, quantity.next)
  const unit = measure?.unit ?? ahead?.unit ?? null
  if (unit === 'st' || unit === 'oz') return null
  const ounces = unit === 'lb' && measure ? quantityAt(tokens, measure.next) : null
  const asOunces = ounces && measureAt(tokens, ounces.next)
  if (ounces && asOunces?.unit === 'oz')
    return ounces.value < 16
      ? { value: roundWeight(quantity.value + ounces.value / 16), unit, next: asOunces.next }
      : null
  const half = unit && measure ? halfAt(tokens, measure.next) : null
  const value = quantity.value + (half?.value ?? 0)
  return { value: roundWeight(value), unit, next: half?.next ?? measure?.next ?? quantity.next }
}

/** "13 stone 4", "13st 4lb", "twelve and a half stone" */
function stoneAt(tokens: ReplyToken[], at: number): (SaidWeight & { next: number }) | null {
  const stones = quantityAt(tokens, at)
  const measure = stones && measureAt(tokens, stones.next)
  if (!stones || measure?.unit !== 'st') return null
  // Some write "13.4 stone" for 13 stone 4.
  if (!Number.isInteger(stones.value * 2)) return null
  const half = halfAt(tokens, measure.next)
  if (half) return { value: roundWeight((stones.value + half.value) * LB_IN_STONE), unit: 'lb', next: half.next }
  const joined = ['and', ','].includes(tokens[measure.next]?.key ?? '') ? measure.next + 1 : measure.next
  const pounds = quantityAt(tokens, joined)
  if (!pounds) return { value: roundWeight(stones.value * LB_IN_STONE), unit: 'lb', next: measure.next }
  if (pounds.value >= LB_IN_STONE || !Number.isInteger(stones.value)) return null
  const after = measureAt(tokens, pounds.next)
  if (after && after.unit !== 'lb') return null
  return { value: roundWeight(stones.value * LB_IN_STONE + pounds.value), unit: 'lb', next: after?.next ?? pounds.next }
}

/** "190 and a half", also with the unit in between: "86 kilos and a half" */
function halfAt(tokens: ReplyToken[], at: number): { value: number; next: number } | null {
  const said = tokens.slice(at, at + 3).map(({ key }) => key)
  if (said.join(' ') === 'and a half') return { value: 0.5, next: at + 3 }
  const short = ['and half', 'y medio', 'et demi', 'e mezzo', 'e meio', 'und halb'].includes(said.slice(0, 2).join(' '))
  return short ? { value: 0.5, next: at + 2 } : null
}

function measureAt(tokens: ReplyToken[], at: number): { unit: 'lb' | 'kg' | 'st' | 'oz'; next: number } | null {
  const found = MEASURE_WORDS.at(tokens, at)
  if (!found) return null
  const next = at + found.length
  return { unit: found.means, next: tokens[next]?.text === '.' && tokens[next]?.glued ? next + 1 : next }
}

function skipSilent(tokens: ReplyToken[], at: number): number {
  return [':', '=', '-'].includes(tokens[at]?.text ?? '') ? at + 1 : at
}

/** "+1.5", "-2", "190%", "180-185", "5'10", "190/80" and times are not weights. */
function badlyDressed(tokens: ReplyToken[], start: number, next: number): boolean {
  const before = tokens[start - 1]
  const after = tokens[next]
  const change = before !== undefined && '+-<>$€£/^'.includes(before.text) && (tokens[start]?.glued ?? false)
  if (change) return true
  if (!after) return false
  // "86 k" may be kilos or "okay".
  if ('+%^$€£°<>/'.includes(after.text) || after.key === 'k') return true
  return after.text === '-' && after.glued && tokens[next + 1]?.kind === 'digits'
}

function toWeight({ value, unit }: SaidWeight, config: WeightConfig): Weight | null {
  const taken = unit ?? assumedUnit(value, config)
  if (!taken) return null
  const [least, most] = LIKELY[taken]
  return value >= least && value <= most ? { value, unit: taken } : null
}

/** The unit of a bare number, by the config's measureDefault and threshold. */
function assumedUnit(
  value: number,
  { measureDefault, threshold, measureRequired }: WeightConfig,
): Weight['unit'] | null {
  if (measureRequired) return null
  if (measureDefault === 'lbs') return value >= threshold ? 'lb' : value >= LEAST_BARE_KG ? 'kg' : null
  return value < threshold || value <= MOST_BARE_KG ? 'kg' : null
}

function roundWeight(value: number): number {
  return Math.round(value * 100) / 100
}
