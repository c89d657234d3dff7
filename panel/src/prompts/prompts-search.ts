import { PROMPT_SORTS, type PromptSort } from '@attune/contract/prompts/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { isTextOrNumber } from '../routing/search.ts'
import { parseOrder } from '../ui/list/parse-order.ts'

/** Replaces the id in the address: a template that isn't saved yet. */
export const NEW_PROMPT_ID = 'new'

/** Which templates are listed: `q` is searched for in titles. */
export interface PromptsSearch extends ListOrder<PromptSort> {
  q?: string
}

export const parsePromptsSearch = ({ q, ...order }: Record<string, unknown>): PromptsSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...parseOrder(PROMPT_SORTS, order),
})
