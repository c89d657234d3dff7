/** Where a name that a check has found is written in its source: whole, else its root, else everything. */
export const locateName = (used: string, source: string): { from: number; to: number } => {
  const [root = '', ...keys] = used.split('.')
  const whole = findMatch(`${NAME_START}${escapeRegExp(root)}${keys.map(keyPatternOf).join('')}(?![\\w$])`, source)
  return whole ?? findMatch(`${NAME_START}${escapeRegExp(root)}(?![\\w$])`, source) ?? { from: 0, to: source.length }
}

/** Not within another name, nor a member of another value. */
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
