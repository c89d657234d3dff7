import { listPromptTemplates, listPromptTitles } from '@attune/store/prompts/templates'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'

interface PromptNamesQuery {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}

/** Prompt templates by name only. */
export const listPromptNames = (
  deps: Deps,
  who: Member,
  { q, ids, limit }: PromptNamesQuery,
): Promise<{ data: { _id: string; title: string }[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const words = q?.trim()
    const rows =
      ids === undefined
        ? (await listPromptTemplates(tx, { q: words === '' ? undefined : words, limit, after: null })).slice(0, limit)
        : await listPromptTitles(tx, ids)
    return { data: rows.map(({ template_id: _id, title }) => ({ _id, title })) }
  })
