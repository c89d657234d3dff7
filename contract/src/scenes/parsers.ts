/** Parsers of a client's reply. */
export const PARSER_NAMES = ['plain-text', 'integer', 'gender', 'location', 'time', 'weight', 'email', 'bool'] as const
export type ParserName = (typeof PARSER_NAMES)[number]

/** Inclusive bounds of the number; without them any whole number is accepted. */
export interface IntegerConfig {
  min?: number | null | undefined
  max?: number | null | undefined
}

export const PREFERRED_TIMES = ['am', 'pm', 'none'] as const

/** Which half of the day an ambiguous hour belongs to; `none` asks the client. */
export interface TimeConfig {
  preferred: (typeof PREFERRED_TIMES)[number]
}

export const WEIGHT_MEASURES = ['lbs', 'kg'] as const

/**
 * `measureDefault` applies to a number without a unit. If that is pounds, a number below `threshold` is taken as kilograms
 * instead. With `measureRequired` the client is asked again if the unit is missing.
 */
export interface WeightConfig {
  measureDefault: (typeof WEIGHT_MEASURES)[number]
  threshold: number
  measureRequired: boolean
}

/** The config of each parser; most have none. */
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

/** Initial and default configs. */
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

/** The parsers' results. */
export interface ParsedValues {
  'plain-text': string
  integer: number
  gender: 'male' | 'female' | 'nonbinary'
  location: PlaceValue
  /** `HH:MM`, 24 hours. */
  time: string
  weight: { value: number; unit: 'lb' | 'kg' }
  /** Email with the domain in lower case. */
  email: string
  bool: boolean
}

/** Where a client lives. `country` is ISO 3166-1 alpha-2; `region` the part of its ISO 3166-2 code after the country. */
export interface PlaceValue {
  city?: string
  region?: string
  postal?: string
  country: string
}

export function isParserName(name: unknown): name is ParserName {
  return (PARSER_NAMES as readonly unknown[]).includes(name)
}

/** Checks a stored config and returns what is wrong with it. Unknown keys are errors. */
export function checkParserConfig(parser: ParserName, config: unknown): { property: string; reason: string }[] {
  if (config === undefined || config === null) return []
  if (typeof config !== 'object' || Array.isArray(config))
    return [{ property: 'parserConfig', reason: "It isn't an object." }]
  const given: Record<string, unknown> = { ...config }
  const known = CHECKS[parser]
  const problems = Object.keys(given)
    .filter((key) => !Object.hasOwn(known, key))
    .map((key) => ({ property: key, reason: `The ${parser} parser doesn't have this setting.` }))
  for (const [property, check] of Object.entries(known)) {
    const reason = given[property] === undefined || given[property] === null ? null : check(given[property])
    if (reason) problems.push({ property, reason })
  }
  const { min, max } = given
  if (parser === 'integer' && typeof min === 'number' && typeof max === 'number' && min > max)
    problems.push({ property: 'max', reason: "It's below the minimum." })
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
