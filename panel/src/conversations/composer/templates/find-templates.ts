import type { MessageTemplate } from '@attune/contract/conversations/templates'

/** Templates whose title or text contains every word, title matches first; all of them for an empty search. */
export const findTemplates = <T extends Pick<MessageTemplate, 'title' | 'text'>>(
  templates: readonly T[],
  search: string,
): T[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = templates.filter(({ title, text }) => holds(`${title}\n${text}`))
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))]
}
