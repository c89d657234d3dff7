/** Formats a name for expressions and templates alike: `answers["Hours of sleep"].value`. */
export const formatName = ([root = '', ...keys]: readonly string[]): string =>
  keys.reduce((written, key) => (PLAIN.test(key) ? `${written}.${key}` : `${written}[${quoted(key)}]`), root)

const PLAIN = /^[A-Za-z_$][\w$]*$/

/** Liquid has no escapes, so the quotes are the kind that the key doesn't contain. */
const quoted = (key: string): string => (key.includes('"') && !key.includes("'") ? `'${key}'` : JSON.stringify(key))
