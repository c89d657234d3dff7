import type { MessageTemplate } from '@attune/contract/conversations/templates'

/** Those whose title or text holds every word, titles first; all of them for no word. */
export const findTemplates = <T extends Pick<MessageTemplate, 'title' | 'text'>>(
  templates: readonly T[],
  search: string,
): T[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const found = templates.filter(({ title, text }) => holds(`${title}\n${text}`))
  return [...found.filter(({ title }) => holds(title)), ...found.filter(({ title }) => !holds(title))]
}
