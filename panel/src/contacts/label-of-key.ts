/** A name as programs write it: `weeklyStress`, `went_well`, `rested`. */
const PROGRAM_NAME = /^[a-z][A-Za-z0-9_]*$/

/**
 * A readable version of the name under which a scene saved an answer: `weeklyStress` becomes “Weekly stress”. Names
 * already written in words stay as they are.
 */
export const labelOfKey = (key: string): string => {
  if (!PROGRAM_NAME.test(key)) return key
  const words = key
    .replaceAll('_', ' ')
    // A lower-case letter before an upper-case one ends a word; so does an abbreviation before the next word.
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z][A-Z0-9]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
