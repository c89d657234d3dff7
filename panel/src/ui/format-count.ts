/** `1 message`, `1,200 messages`. `many` for a word whose plural is more than an s. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${formOf(count, one, many)}`

/** The form of a word that goes with a number: `is` or `are`. */
export const formOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** `212`, or `10,000+` if there are more than were counted. */
export const formatTotal = ({ count, more }: { count: number; more: boolean }): string =>
  `${count.toLocaleString('en-US')}${more ? '+' : ''}`
