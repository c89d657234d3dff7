import type { Random } from './random.ts'

/** Variants of a phrase, one per line. `[a|b|]` chooses one alternative, `{slot}` is filled in. */
export type Bank = readonly string[]

/** Values of slots. If there are several, one is chosen. */
export type Slots = Readonly<Record<string, string | readonly string[] | undefined>>

/** Splits a text into a bank of lines. */
export const bank = (text: string): Bank =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Chooses phrases so that repetitions are as far apart as possible. */
export interface Writer {
  /** A phrase of the bank, filled in. Lines with slots without a value are skipped (`{f}` is for women). */
  write(from: Bank, slots: Slots): string
}

/** Shared by all threads: how often each line was used, and all texts written. */
export interface UsedPhrases {
  lines: Map<string, number>
  texts: Set<string>
}

export const newUsed = (): UsedPhrases => ({ lines: new Map(), texts: new Set() })

/** Creates the writer of a thread. */
export const writer = (random: Random, everywhere: UsedPhrases): Writer => {
  const here = new Map<string, number>()
  const write = (from: Bank, slots: Slots): string => {
    const open = from.filter((line) => slotsOf(line).every((name) => slots[name] !== undefined))
    if (open.length === 0) throw new Error(`No line can be filled: ${from[0] ?? 'the bank is empty'}`)
    const line = leastUsed(random, open, here, everywhere.lines)
    here.set(line, (here.get(line) ?? 0) + 1)
    everywhere.lines.set(line, (everywhere.lines.get(line) ?? 0) + 1)
    let text = fillSlots(random, line, slots)
    for (let tries = 0; tries < 5 && everywhere.texts.has(text); tries += 1) text = fillSlots(random, line, slots)
    everywhere.texts.add(text)
    return text
  }
  return { write }
}

const SLOT = /\{([a-zA-Z]+)\}/g

const slotsOf = (line: string): string[] => [...line.matchAll(SLOT)].map((match) => match[1] ?? '')

const leastUsed = (random: Random, lines: Bank, here: Map<string, number>, everywhere: Map<string, number>): string => {
  const use = (line: string) => (here.get(line) ?? 0) * 1_000 + (everywhere.get(line) ?? 0)
  const least = Math.min(...lines.map(use))
  const fresh = lines.filter((line) => use(line) <= least + 1)
  return random.pick(fresh)
}

/**
 * Resolves the innermost alternatives until none are left, then fills the slots, whose values may have alternatives
 * too.
 */
const fillSlots = (random: Random, line: string, slots: Slots): string => {
  let text = line
  for (let depth = 0; depth < 4; depth += 1) {
    text = chooseAlternatives(random, text)
    text = text.replaceAll(SLOT, (whole, name: string) => {
      const value = slots[name]
      return value === undefined ? whole : typeof value === 'string' ? value : random.pick(value)
    })
    if (!/[[{]/.test(text)) break
  }
  return tidy(text)
}

const chooseAlternatives = (random: Random, line: string): string => {
  let text = line
  while (/\[[^[\]]*\]/.test(text))
    text = text.replace(/\[([^[\]]*)\]/, (_, inner: string) => random.pick(inner.split('|')))
  return text
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,!?;:])/g, '$1')
    .replaceAll(/^[,;:.\s]+/g, '')
    .replaceAll(/([.!?] )([a-z])/g, (_, end: string, letter: string) => end + letter.toUpperCase())
    .replace(/^[a-zäöüé]/, (letter) => letter.toUpperCase())
    .trim()
