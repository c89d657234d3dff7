import type { SceneGraph, SceneNode } from '@attune/contract/scenes/graph'

/** Example texts for a client's answer to the node's parser. The last one is a text that it doesn't accept. */
export const answersFor = (scene: SceneGraph, reader: SceneNode): string[] => {
  const parser = reader.properties['parserName']
  const fixed = typeof parser === 'string' ? ANSWERS[parser] : undefined
  if (fixed !== undefined) return [...fixed]
  const sources = sourcesOf(scene)
  if (parser === 'integer') return [...numbersFor(sources, settingsOf(reader)).map(String), 'no idea']
  const words = wordsIn(sources.filter((source) => /\b(?:answer|message)/.test(source)))
  return [...words, 'Yes', 'Not today'].slice(0, CHIPS_MAX)
}

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  bool: ['yes', 'no', 'maybe'],
  time: ['6:30 AM', '10:30 PM', 'it depends'],
  weight: ['168 lbs', '76 kg', 'no idea'],
  email: ['sam@example.com', 'no idea'],
  gender: ['female', 'male', 'nonbinary', 'no idea'],
  location: ['Denver', 'Berlin, Germany', 'here'],
}
const CHIPS_MAX = 5
/** More thresholds would not make better suggestions. */
const THRESHOLDS_MAX = 4

/** The switch expressions of the scene. */
const sourcesOf = ({ nodes }: SceneGraph): string[] =>
  nodes.flatMap(({ properties }) => {
    const { cases } = properties
    if (!Array.isArray(cases)) return []
    return (cases as unknown[]).flatMap((one) =>
      typeof one === 'object' && one !== null && 'expression' in one && typeof one.expression === 'string'
        ? [one.expression.slice(0, SOURCE_MAX)]
        : [],
    )
  })
const SOURCE_MAX = 2_000

/** Whole numbers on each side of every number in a comparison. */
const numbersFor = (sources: readonly string[], { min, max }: { min: number; max: number }): number[] => {
  const found = sources.flatMap((source) =>
    [...source.matchAll(/[<>=]=?=?\s*(-?\d{1,6}(?:\.\d{1,3})?)\b/g)].map((match) => Number(match[1])),
  )
  const thresholds = [...new Set(found)].toSorted((one, other) => one - other).slice(0, THRESHOLDS_MAX)
  const numbers = thresholds.flatMap((at) => [Math.ceil(at) - 1, Math.ceil(at), Math.floor(at) + 1])
  const within = [...new Set(numbers)].filter((one) => one >= min && one <= max)
  const [first, last] = [within.at(0), within.at(-1)]
  if (first === undefined || last === undefined) return [...new Set([Math.max(min, 1), Math.min(max, 7)])]
  return spread(
    within.toSorted((one, other) => one - other),
    CHIPS_MAX - 1,
  )
}

/** An even selection that includes the first and the last. */
const spread = (numbers: readonly number[], many: number): number[] => {
  if (numbers.length <= many) return [...numbers]
  const places = Array.from({ length: many }, (_, place) => Math.round((place * (numbers.length - 1)) / (many - 1)))
  return [...new Set(places)].flatMap((place) => numbers[place] ?? [])
}

const settingsOf = ({ properties }: SceneNode): { min: number; max: number } => {
  const config = properties['parserConfig']
  const { min, max }: { min?: unknown; max?: unknown } = typeof config === 'object' && config !== null ? config : {}
  return { min: typeof min === 'number' ? min : 0, max: typeof max === 'number' ? max : 100 }
}

/** The photo categories that the scene tells apart. */
export const photoWords = (scene: SceneGraph): string[] =>
  wordsIn(sourcesOf(scene).filter((source) => source.includes('photo.category')))

/** Quoted words in comparisons. */
const wordsIn = (sources: readonly string[]): string[] => [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?:===?|includes\(|startsWith\()\s*['"]([^'"]{1,40})['"]/g)].flatMap(
        (match) => match[1] ?? [],
      ),
    ),
  ),
]
