/** An emoji with everything it can be found by. */
export interface FindableEmoji {
  emoji: string
  label: string
  group: number
  tags: readonly string[]
  /** Short names as other programs use them, without colons: `smile`, `+1`. */
  codes: readonly string[]
}

/** Emoji that match a search, best first: by short name, name and further words. Ties keep their usual order. */
export const findEmoji = (all: readonly FindableEmoji[], search: string): FindableEmoji[] => {
  const query = search.trim().toLowerCase()
  if (query === '') return []
  const words = query.split(/[\s_]+/).filter((word) => word !== '')
  return all
    .map((one, at) => ({ one, at, rank: rankOf(one, query, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ one }) => one)
}

/** 0 for no match; higher for a better one. */
const rankOf = ({ label, tags, codes }: FindableEmoji, query: string, words: readonly string[]): number => {
  const code = query.replaceAll(/\s+/g, '_')
  const name = label.toLowerCase()
  if (codes.includes(code)) return 8
  if (name === query) return 7
  if (name.split(/[\s-]+/).includes(query)) return 6
  if (codes.some((one) => one.startsWith(code))) return 5
  if (tags.includes(query)) return 4
  const parts = [...name.split(/[\s-]+/), ...tags]
  if (words.every((word) => name.split(/[\s-]+/).some((part) => part.startsWith(word)))) return 3
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return query.length > 2 && codes.some((one) => one.includes(code)) ? 1 : 0
}
