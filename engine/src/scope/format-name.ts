/** As a name is written in expressions and templates alike: `answers["Hours of sleep"].value`. */
export const formatName = ([root = '', ...keys]: readonly string[]): string =>
  keys.reduce((written, key) => (PLAIN.test(key) ? `${written}.${key}` : `${written}[${quoted(key)}]`), root)

const PLAIN = /^[A-Za-z_$][\w$]*$/

/** Liquid knows no escapes: the quotes are those that the key has none of. */
const quoted = (key: string): string => (key.includes('"') && !key.includes("'") ? `'${key}'` : JSON.stringify(key))
