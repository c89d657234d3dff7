import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentFamily, FIGURES, FIXED, meetsContrast, MIN_DIFFERENCE, type Family } from './accent-family.ts'
import { contrast, difference, type Hex } from './oklch.ts'
import { PETROL } from './petrol.ts'

const HUES = Array.from({ length: 360 }, (_, hue) => hue)

test('every hue either has all its contrasts or is refused, in contiguous ranges', () => {
  const refused = HUES.filter((hue) => accentFamily(hue) === null)
  expect(ranges(refused)).toMatchInlineSnapshot(`
    [
      "9 to 47",
      "63 to 79",
      "131 to 182",
    ]
  `)
  for (const hue of HUES.filter((each) => !refused.includes(each))) {
    const family = accentFamily(hue)!
    for (const scheme of ['light', 'dark'] as const) expect(missedFigures(family[scheme], scheme), `${hue}`).toEqual([])
    expect(family.shades).toHaveLength(10)
  }
})

test('a hue is refused if its accent looks like the color for errors, warnings or success', () => {
  // Red, amber and green of the tokens, in degrees.
  for (const hue of [28, 72, 157]) expect(accentFamily(hue)).toBeNull()
  expect(accentFamily(300)).not.toBeNull()
  for (const hue of HUES)
    for (const scheme of ['light', 'dark'] as const)
      for (const meaning of FIXED[scheme].meaning) {
        const accent = accentFamily(hue)?.[scheme]['--accent']
        if (accent !== undefined) expect(difference(accent, meaning)).toBeGreaterThanOrEqual(MIN_DIFFERENCE)
      }
})

test('the default accent matches the tokens and has all its contrasts', () => {
  const tokens = readFileSync(new URL('../../../../panel/src/ui/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = tokens.split("[data-theme='dark']")
  for (const [scheme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries(PETROL[scheme])) expect(css).toContain(`${name}: ${value};`)
    expect(missedFigures(PETROL[scheme], scheme)).toEqual([])
    for (const value of FIXED[scheme].meaning) expect(css).toContain(value)
  }
})

test('contrast follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

/** The pairs of a family that miss their contrast. */
const missedFigures = (family: Family, scheme: 'light' | 'dark'): string[] => {
  const { surface, ink, ink3 } = FIXED[scheme]
  const figures = FIGURES[scheme]
  const pairs: [string, Hex, Hex, number][] = [
    ['ink on soft', ink, family['--accent-soft'], figures.inkOnSoft],
    ['ink-3 on select', ink3, family['--select'], figures.ink3OnSelect],
    ['on-accent on accent', family['--on-accent'], family['--accent'], figures.onAccent],
    ['on-accent on hover', family['--on-accent'], family['--accent-hover'], figures.onAccent],
    ['accent-ink on surface', family['--accent-ink'], surface, figures.accentInkOnSurface],
    ['accent-ink on soft', family['--accent-ink'], family['--accent-soft'], figures.accentInkOnSoft],
    ['accent on surface', family['--accent'], surface, 3],
    ['focus on surface', family['--focus'], surface, 3],
  ]
  return pairs.filter(([, of, on, least]) => !meetsContrast(of, on, least)).map(([name]) => name)
}

/** `[3, 4, 5, 9]` as `['3 to 5', '9 to 9']`. */
const ranges = (hues: number[]): string[] =>
  hues
    .filter((hue) => !hues.includes(hue - 1))
    .map((from) => `${from} to ${HUES.find((hue) => hue >= from && !hues.includes(hue + 1))}`)
