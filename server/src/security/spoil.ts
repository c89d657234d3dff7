import type { Shape } from './contract-calls.ts'

/** An invalid value and what is wrong with it. */
export type WrongValue = [what: string, value: unknown]

/** Invalid values for one JSON field, derived from its shape in the contract. */
export const wrongValues = (shape: Shape, valid: unknown): WrongValue[] => {
  const types = typesOf(shape)
  // Integers are numbers.
  if (types.has('number')) types.add('integer')
  const others = ANY_TYPE.filter(([type]) => !types.has(type)).map(([type, value]): WrongValue => [`a ${type}`, value])
  return [
    ...others,
    ...(types.has('integer') || types.has('number') ? wrongNumbers(types.has('number')) : []),
    ...(types.has('string') ? wrongTexts(shape, valid) : []),
  ]
}

/** Invalid texts for one query field, where everything is text and a list repeats its key. */
export const wrongQueries = (sent: Shape, read: Shape): string[] => {
  const types = typesOf(read)
  const [, longest] = limitOf(sent)
  const formed = hasForm(sent) || hasForm(read)
  return [
    '=a&{}=b',
    '[]=1',
    '[a]=1',
    '[0]=1',
    '=a%00b',
    ...(types.has('integer') || types.has('number') ? NO_COUNTS.map((text) => `=${encodeURIComponent(text)}`) : []),
    ...(longest === undefined ? [] : [`=${'x'.repeat(longest + 1)}`]),
    ...(formed ? ['=nonsense', '=%F0%9F%92%A9', "=' or 1=1 --", '=__proto__'] : []),
  ]
}

/** The path of the field that an input searches for; null if it has none. */
export const searchFieldOf = (shape: Shape): string[] | null =>
  fieldsOf(shape).find(({ way }) => way.at(-1) === 'q')?.way ?? null

/** Every field of a shape, nested ones included, with its path. */
export const fieldsOf = (shape: Shape, way: string[] = []): { way: string[]; shape: Shape }[] =>
  Object.entries(shape.properties ?? {}).flatMap(([field, inner]) => [
    { way: [...way, field], shape: inner },
    ...fieldsOf(inner, [...way, field]),
  ])

/** An input with one field replaced. */
export const withField = (input: unknown, [field, ...rest]: string[], value: unknown): Record<string, unknown> => {
  const fields = { ...(input as Record<string, unknown>) }
  if (field !== undefined) fields[field] = rest.length === 0 ? value : withField(fields[field] ?? {}, rest, value)
  return fields
}

const ANY_TYPE: WrongValue[] = [
  ['boolean', true],
  ['null', null],
  ['array', []],
  ['array', ['x']],
  ['object', {}],
  ['object', { $ne: null }],
  ['string', 'nonsense'],
  ['string', '1'],
  ['string', 'true'],
  ['integer', 1],
]

const NO_COUNTS = [
  ...['abc', '1.5', '-1', '', ' 5', '5 ', '0x10', '1e1', '1_0', '5,6', 'NaN', 'Infinity', 'true', 'null'],
  '9'.repeat(400),
  '٣',
]

const typesOf = (shape: Shape): Set<string> => {
  const inner = (shape.anyOf ?? []).flatMap((each) => [...typesOf(each)])
  const named =
    shape.enum?.map((value) => (value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value)) ?? []
  return new Set([...[shape.type ?? []].flat(), ...named, ...inner])
}

const wrongNumbers = (fractions: boolean): WrongValue[] => [
  ...(fractions ? [] : ([['a fraction', 1.5]] as WrongValue[])),
  ['below', -1],
  ['above', 1e21],
  ['a huge number as text', '9'.repeat(500)],
]

const wrongTexts = (shape: Shape, valid: unknown): WrongValue[] => {
  const [shortest, longest] = limitOf(shape)
  const form = ['', 'nonsense', '\n', `${String(valid)}\n`, ` ${String(valid)}`, '__proto__', "' or 1=1 --"]
    .filter((text) => shape.pattern === undefined || !new RegExp(shape.pattern).test(text))
    .map((text): WrongValue => ['another form', text])
  return [
    ['a NUL', `${String(valid).slice(0, 8)}\0`],
    ['half a pair', `${String(valid).slice(0, 8)}\ud800`],
    ...(hasForm(shape) ? form : []),
    ...(shortest > 0 ? ([['nothing', '']] as WrongValue[]) : []),
    ...(longest === undefined ? [] : ([['too long', 'x'.repeat(longest + 1)]] as WrongValue[])),
  ]
}

const hasForm = (shape: Shape): boolean =>
  shape.pattern !== undefined ||
  shape.enum !== undefined ||
  'const' in shape ||
  [...(shape.anyOf ?? []), ...(shape.items === undefined ? [] : [shape.items])].some(hasForm)

const limitOf = (shape: Shape): [shortest: number, longest: number | undefined] => {
  const inner = shape.anyOf?.find(({ type }) => type === 'string') ?? shape
  return [inner.minLength ?? 0, inner.maxLength]
}
