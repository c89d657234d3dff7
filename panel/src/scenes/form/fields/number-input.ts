/** A stored value for a number input; stored text that isn't a number is shown as it is. */
export const toInputNumber = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : ''

/** The value of a number input to store: undefined if empty, the text itself while it isn't a number (`-`). */
export const parseInputNumber = (value: number | string): number | string | undefined => {
  if (value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}
