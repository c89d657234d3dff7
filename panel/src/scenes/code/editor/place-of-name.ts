/** Where a name that a check has found is written in its source: whole, else its root, else everything. */
export const placeOfName = (used: string, source: string): { from: number; to: number } => {
  const [root = '', ...keys] = used.split('.')
  const whole = found(`${before}${escaped(root)}${keys.map(keyPattern).join('')}(?![\\w$])`, source)
  return whole ?? found(`${before}${escaped(root)}(?![\\w$])`, source) ?? { from: 0, to: source.length }
}

/** Not within another name, nor a member of another value. */
const before = '(?<![\\w$.])'

/** `.key`, `?.key`, `["key"]`, `['key']` or `[0]`. */
const keyPattern = (key: string): string => {
  const name = escaped(key)
  return `\\s*(?:\\??\\.\\s*${name}(?![\\w$])|(?:\\?\\.)?\\[\\s*(?:"${name}"|'${name}'|${name})\\s*\\])`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const found = (pattern: string, source: string): { from: number; to: number } | null => {
  const match = new RegExp(pattern).exec(source)
  return match && { from: match.index, to: match.index + match[0].length }
}
