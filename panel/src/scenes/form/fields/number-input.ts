/** A number as its input shows it; what is stored and no number is shown as it is. */
export const toInputNumber = (value: unknown): number | string =>
  typeof value === 'number' || typeof value === 'string' ? value : ''

/** What an input of numbers holds, as it is stored: nothing where it is empty, a text where it is no number yet (`-`). */
export const parseInputNumber = (value: number | string): number | string | undefined => {
  if (value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}
