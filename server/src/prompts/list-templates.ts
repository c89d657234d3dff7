import type { Page } from '@attune/contract/page'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { listPromptTemplates } from '@attune/store/prompts/templates'
import { pageOf } from '../contacts/listing/moment-place.ts'
import type { Deps } from '../deps.ts'
import { readPlace } from '../http/place.ts'
import type { Member } from '../staff/who.ts'
import { accessPromptTemplate, promptTemplateFor } from './access.ts'

interface Query {
  q?: string | undefined
  limit: number
  next?: string | undefined
}

type Templates = Page<PromptTemplate> & { provider: { model: string } | null }

/** By title, and whether this installation has anybody to ask. */
export const listTemplates = (deps: Deps, who: Member, input: Query): Promise<Templates> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const q = input.q?.trim()
    const after = input.next === undefined ? null : readPlace(input.next)
    const rows = await listPromptTemplates(tx, { q: q === '' ? undefined : q, limit: input.limit, after })
    const page = pageOf(
      rows,
      input.limit,
      (row) => row.template_id,
      (row) => promptTemplateFor(who, row),
    )
    return { ...page, provider: deps.prompts === null ? null : { model: deps.prompts.model } }
  })

export const getTemplate = (deps: Deps, who: Member, { id }: { id: string }): Promise<PromptTemplate> =>
  deps.store.tenant(who.organizationId, (tx) => accessPromptTemplate(tx, who, id))
