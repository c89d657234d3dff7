import type { StaffName } from '@attune/contract/staff/entity'
import type { PromptSettings, TemplateMessage } from '@attune/contract/prompts/entity'
import { PROMPT_SORTS, type PromptSort } from '@attune/contract/prompts/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { sql } from 'kysely'
import type { PageQuery } from '../page-by-moment.ts'
import { byMoment, byNumber, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'

/** A prompt template with its latest version and who saved it. */
export interface PromptTemplateRecord {
  template_id: string
  title: string
  version: number
  updated_at: Date
  settings: PromptSettings
  messages: TemplateMessage[]
  saved_by: string | null
  saver: StaffName | null
}

const RECORD = sql`t.template_id, t.title, t.version, t.updated_at, v.settings, v.messages, v.saved_by,
  ${staffNameOf('v.saved_by')} as saver`
const FROM = sql`prompt_templates t
  join prompt_template_versions v on v.organization_id = t.organization_id and v.template_id = t.template_id
    and v.version = t.version`

/** A page of templates, by title unless another order is chosen. Fetches one row more than the page. */
export const listPromptTemplates = async (
  tx: Tenant,
  query: { q: string | undefined } & ListOrder<PromptSort> & PageQuery,
): Promise<(PromptTemplateRecord & { sort_key: string })[]> => {
  const { q, sort = 'title', direction = PROMPT_SORTS[sort] } = query
  const page = pageSorted(PROMPT_SORT_KEYS[sort], direction, sql`t.template_id`, query)
  const { rows } = await sql<PromptTemplateRecord & { sort_key: string }>`
    select ${RECORD}, ${page.key} as sort_key from ${FROM}
    where t.organization_id = ${tx.organizationId}
      ${q === undefined ? sql`` : sql`and position(lower(${q}) in lower(t.title)) > 0`}
      and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

/** What templates are sorted by in each of their orders. */
export const PROMPT_SORT_KEYS: Readonly<Record<PromptSort, SortKey>> = {
  title: byText(sql`lower(t.title)`),
  messages: byNumber(sql`jsonb_array_length(v.messages)`),
  version: byNumber(sql`t.version`),
  updated: byMoment(sql`t.updated_at`),
}

export const promptTemplateOf = async (tx: Tenant, templateId: string): Promise<PromptTemplateRecord | undefined> => {
  const { rows } = await sql<PromptTemplateRecord>`
    select ${RECORD} from ${FROM}
    where t.organization_id = ${tx.organizationId} and t.template_id = ${templateId}`.execute(tx.db)
  return rows[0]
}

/** Titles of prompt templates, unordered. */
export const listPromptTitles = (
  tx: Tenant,
  templateIds: string[],
): Promise<{ template_id: string; title: string }[]> =>
  tx
    .from('prompt_templates')
    .select(['template_id', 'title'])
    .where('template_id', 'in', templateIds.length === 0 ? [''] : templateIds)
    .execute()

/** Until the transaction ends, nobody else adds a template, so that their number holds. */
export const lockPromptTemplates = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt-templates ${tx.organizationId}`}, 0))`.execute(
    tx.db,
  )
}

export const countPromptTemplates = async (tx: Tenant): Promise<number> => {
  const { count } = await tx
    .from('prompt_templates')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface PromptVersion {
  templateId: string
  title: string
  settings: PromptSettings
  messages: TemplateMessage[]
  savedBy: string | null
  at: Date
}

/** Inserts a template with version 1. */
export const insertPromptTemplate = async (tx: Tenant, template: PromptVersion): Promise<void> => {
  const { templateId, title, at } = template
  await tx
    .insert('prompt_templates', {
      template_id: templateId,
      title,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await insertVersion(tx, template, 1)
}

/** Saves the version after `version`. False if that is no longer the latest. */
export const savePromptTemplate = async (tx: Tenant, template: PromptVersion, version: number): Promise<boolean> => {
  const { templateId, title, at } = template
  const { numUpdatedRows } = await tx
    .update('prompt_templates')
    .set({ title, updated_at: at, version: version + 1 })
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await insertVersion(tx, template, version + 1)
  return true
}

const insertVersion = async (
  tx: Tenant,
  { templateId, settings, messages, savedBy, at }: PromptVersion,
  version: number,
): Promise<void> => {
  await tx
    .insert('prompt_template_versions', {
      template_id: templateId,
      version,
      settings: JSON.stringify(settings),
      messages: JSON.stringify(messages),
      saved_by: savedBy,
      saved_at: at,
    })
    .execute()
}
