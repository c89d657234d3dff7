import { listPromptTemplates, listPromptTitles } from '@attune/store/prompts/templates'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'

interface PromptNamesQuery {
  q?: string | undefined
  ids?: string[] | undefined
  limit: number
}

/** Prompt templates by name only, and the provider's model if there is a provider. */
export const listPromptNames = (
  deps: Deps,
  who: Member,
  { q, ids, limit }: PromptNamesQuery,
): Promise<{ data: { _id: string; title: string }[]; provider: { model: string } | null }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const words = q?.trim()
    const rows =
      ids === undefined
        ? (await listPromptTemplates(tx, { q: words === '' ? undefined : words, limit })).slice(0, limit)
        : await listPromptTitles(tx, ids)
    const data = rows.map(({ template_id: _id, title }) => ({ _id, title }))
    return { data, provider: deps.prompts === null ? null : { model: deps.prompts.model } }
  })
