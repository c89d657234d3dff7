import type { PromptLog } from '@attune/contract/prompts/entity'
import type { Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { PromptLogsTable } from './tables.ts'

export interface NewPromptLog {
  logId: string
  contactId: string
  runId: string
  key: string
  purpose: PromptLog['purpose']
  template: { templateId: string; version: number } | null
  model: string
  asked: PromptLog['asked']
  answer: string | null
  error: string | null
  milliseconds: number
  tokens: { asked: number; answered: number } | null
  at: Date
}

export const insertPromptLog = async (tx: Tenant, log: NewPromptLog): Promise<void> => {
  const { logId, contactId, runId, key, template, tokens, asked, ...rest } = log
  await tx.db
    .insertInto('prompt_logs')
    .values({
      ...rest,
      organization_id: tx.organizationId,
      log_id: logId,
      contact_id: contactId,
      run_id: runId,
      effect_key: key,
      template_id: template?.templateId ?? null,
      template_version: template?.version ?? null,
      asked: JSON.stringify(asked),
      tokens_asked: tokens?.asked ?? null,
      tokens_answered: tokens?.answered ?? null,
    })
    .execute()
}

/** Prompt logs of a run up to a time, newest first. */
export const promptLogsOf = (
  tx: Tenant,
  { runId, until, limit }: { runId: string; until: Date; limit: number },
): Promise<Selectable<PromptLogsTable>[]> =>
  tx.db
    .selectFrom('prompt_logs')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('run_id', '=', runId)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

/** Deletes a client's prompt logs when the client is erased. */
export const erasePromptLogs = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx.db
    .deleteFrom('prompt_logs')
    .where('organization_id', '=', tx.organizationId)
    .where('contact_id', '=', contactId)
    .execute()
}
