/** The range of a name reported by a check: the full name, else its root, else the whole source. */
export const locateName = (used: string, source: string): { from: number; to: number } => {
  const [root = '', ...keys] = used.split('.')
  const whole = findMatch(`${NAME_START}${escapeRegExp(root)}${keys.map(keyPatternOf).join('')}(?![\\w$])`, source)
  return whole ?? findMatch(`${NAME_START}${escapeRegExp(root)}(?![\\w$])`, source) ?? { from: 0, to: source.length }
}

/** Not part of a longer name or a member of another value. */
const NAME_START = '(?<![\\w$.])'

/** `.key`, `?.key`, `["key"]`, `['key']` or `[0]`. */
const keyPatternOf = (key: string): string => {
  const name = escapeRegExp(key)
  return `\\s*(?:\\??\\.\\s*${name}(?![\\w$])|(?:\\?\\.)?\\[\\s*(?:"${name}"|'${name}'|${name})\\s*\\])`
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const findMatch = (pattern: string, source: string): { from: number; to: number } | null => {
  const match = new RegExp(pattern).exec(source)
  return match && { from: match.index, to: match.index + match[0].length }
}
