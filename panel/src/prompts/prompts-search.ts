import { isTextOrNumber } from '../routing/search.ts'

/** Which templates are listed: `q` is searched for in titles. */
export interface PromptsSearch {
  q?: string
}

export const parsePromptsSearch = ({ q }: Record<string, unknown>): PromptsSearch =>
  isTextOrNumber(q) ? { q: String(q) } : {}
