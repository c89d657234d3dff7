/** How a client's reply is read (spec 2 §3). */
export const PARSER_NAMES = ['plain-text', 'integer', 'gender', 'location', 'time', 'weight', 'email', 'bool'] as const
export type ParserName = (typeof PARSER_NAMES)[number]

/** Bounds of the number, both within; none: any whole number. */
export interface IntegerConfig {
  min?: number | null | undefined
  max?: number | null | undefined
}

export const PREFERRED_TIMES = ['am', 'pm', 'none'] as const

/** Which half of the day an hour without one belongs to; `none`: ask. */
export interface TimeConfig {
  preferred: (typeof PREFERRED_TIMES)[number]
}

export const WEIGHT_MEASURES = ['lbs', 'kg'] as const

/**
 * `measureDefault` is the measure of a number that has none. Where that is pounds, a number below `threshold` is too little
 * for them and taken for kilos. `measureRequired`: a number without a measure is asked again.
 */
export interface WeightConfig {
  measureDefault: (typeof WEIGHT_MEASURES)[number]
  threshold: number
  measureRequired: boolean
}

/** Configs by parser; those that are not named have none. */
export interface ParserConfigs {
  'plain-text': Record<string, never>
  integer: IntegerConfig
  gender: Record<string, never>
  location: Record<string, never>
  time: TimeConfig
  weight: WeightConfig
  email: Record<string, never>
  bool: Record<string, never>
}

/** What a parser takes when its config says nothing (spec 2 §3, §9). */
export const INITIAL_PARSER_CONFIGS: ParserConfigs = {
  'plain-text': {},
  integer: {},
  gender: {},
  location: {},
  time: { preferred: 'none' },
  weight: { measureDefault: 'lbs', threshold: 80, measureRequired: false },
  email: {},
  bool: {},
}

/** What the parsers answer with. */
export interface ParsedValues {
  'plain-text': string
  integer: number
  gender: 'male' | 'female' | 'nonbinary'
  location: PlaceValue
  /** `HH:MM`, 24 hours. */
  time: string
  weight: { value: number; unit: 'lb' | 'kg' }
  /** The domain in lower case. */
  email: string
  bool: boolean
}

/** Where somebody lives. `country` is ISO 3166-1 alpha-2; `region` the part of its ISO 3166-2 code after the country. */
export interface PlaceValue {
  city?: string
  region?: string
  postal?: string
  country: string
}

export function isParserName(name: unknown): name is ParserName {
  return (PARSER_NAMES as readonly unknown[]).includes(name)
}

/** What is wrong with a config as it is stored, if anything (spec 2 §5: min and max are integers). Unknown keys are. */
export function checkParserConfig(parser: ParserName, config: unknown): { property: string; reason: string }[] {
  if (config === undefined || config === null) return []
  if (typeof config !== 'object' || Array.isArray(config))
    return [{ property: 'parserConfig', reason: 'Not an object.' }]
  const given: Record<string, unknown> = { ...config }
  const known = CHECKS[parser]
  const problems = Object.keys(given)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => ({ property: key, reason: `The ${parser} parser has no such setting.` }))
  for (const [property, check] of Object.entries(known)) {
    const reason = given[property] === undefined || given[property] === null ? null : check(given[property])
    if (reason) problems.push({ property, reason })
  }
  const { min, max } = given
  if (parser === 'integer' && typeof min === 'number' && typeof max === 'number' && min > max)
    problems.push({ property: 'max', reason: 'It is below the minimum.' })
  return problems
}

type Check = (value: unknown) => string | null

const integer: Check = (value) => (Number.isSafeInteger(value) ? null : 'It should be a whole number.')
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : `It should be one of ${values.join(', ')}.`

const CHECKS: Record<ParserName, Record<string, Check>> = {
  'plain-text': {},
  integer: { min: integer, max: integer },
  gender: {},
  location: {},
  time: { preferred: oneOf(PREFERRED_TIMES) },
  weight: {
    measureDefault: oneOf(WEIGHT_MEASURES),
    threshold: (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 ? null : 'It should be a number, 0 or more.',
    measureRequired: (value) => (typeof value === 'boolean' ? null : 'It should be on or off.'),
  },
  email: {},
  bool: {},
}
