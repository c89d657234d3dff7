/** Parses a node's tags from a comma-separated text or a list. Trims them and drops empty ones and duplicates. */
export const tagsOf = (stored: unknown): string[] => {
  const list = typeof stored === 'string' ? stored.split(',') : Array.isArray(stored) ? stored : []
  if (list.length === 0) return []
  const tags = list.flatMap((tag: unknown) => (typeof tag === 'string' ? [tag.trim()] : []))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
