/** Tags as a node has them: comma separated in one text, or a list. Without blanks around, empty or doubled ones. */
export const tagsOf = (stored: unknown): string[] => {
  const list = typeof stored === 'string' ? stored.split(',') : Array.isArray(stored) ? stored : []
  const tags = list.flatMap((tag: unknown) => (typeof tag === 'string' ? [tag.trim()] : []))
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
