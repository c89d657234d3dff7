/**
 * A route's validator. If a validator omits a parameter, the router copies it back from the raw address, so unparsed
 * ones are set to undefined. Every route that shows a screen has one.
 */
export const onlyParsed =
  <Search extends object>(
    parse: (raw: Record<string, unknown>) => Search,
  ): ((raw: Record<string, unknown>) => Search) =>
  (raw) => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...parse(raw),
  })

/** For screens without search parameters. */
export const noSearch = onlyParsed(() => ({}))

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The router reads a value that is all digits as a number. */
export const isTextOrNumber = (value: unknown): value is string | number => isText(value) || typeof value === 'number'
