import type { Page } from '@attune/contract/page'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import type { PromptSort } from '@attune/contract/prompts/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { listPromptTemplates, PROMPT_SORT_KEYS } from '@attune/store/prompts/templates'
import type { Deps } from '../deps.ts'
import { readSortCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { accessPromptTemplate, promptTemplateFor } from './access.ts'

interface TemplateListQuery extends ListOrder<PromptSort> {
  q?: string | undefined
  limit: number
  next?: string | undefined
}

type TemplatePage = Page<PromptTemplate> & { provider: { model: string } | null }

/** Templates, by title unless another order is chosen, and the provider's default model if there is a provider. */
export const listTemplates = (deps: Deps, who: Member, input: TemplateListQuery): Promise<TemplatePage> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const q = input.q?.trim()
    const { sort, direction, limit, next } = input
    const after = readSortCursor(next, PROMPT_SORT_KEYS[sort ?? 'title'])
    const rows = await listPromptTemplates(tx, { q: q === '' ? undefined : q, sort, direction, limit, after })
    const page = toPage(
      rows,
      limit,
      (row) => row.template_id,
      (row) => promptTemplateFor(who, row),
    )
    return { ...page, provider: deps.prompts === null ? null : { model: deps.prompts.model } }
  })

export const getTemplate = (deps: Deps, who: Member, { id }: { id: string }): Promise<PromptTemplate> =>
  deps.store.tenant(who.organizationId, (tx) => accessPromptTemplate(tx, who, id))
