import type { PromptLog } from '@attune/contract/prompts/entity'
import type { Selectable } from 'kysely'
import type { MessagePosition } from '../conversations/deliveries.ts'
import type { Tenant } from '../store.ts'
import type { PromptLogsTable } from './tables.ts'

export interface NewPromptLog {
  logId: string
  /** What asked: an effect of a run, or a file of a message. */
  about: { contactId: string } & ({ runId: string; key: string } | { sequence: number; mediaId: string })
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
  const { logId, about, template, tokens, asked, ...rest } = log
  await tx
    .insert('prompt_logs', {
      ...rest,
      log_id: logId,
      contact_id: about.contactId,
      ...('runId' in about
        ? { run_id: about.runId, effect_key: about.key }
        : { sequence: about.sequence, media_id: about.mediaId }),
      template_id: template?.templateId ?? null,
      template_version: template?.version ?? null,
      asked: JSON.stringify(asked),
      tokens_asked: tokens?.asked ?? null,
      tokens_answered: tokens?.answered ?? null,
    })
    .execute()
}

/** Prompt logs of a run up to a message, and of the message's own files, newest first. */
export const promptLogsOf = (
  tx: Tenant,
  { contactId, sequence, run, limit }: MessagePosition & { run: { runId: string; until: Date } | null; limit: number },
): Promise<Selectable<PromptLogsTable>[]> => {
  const logs = tx.from('prompt_logs').selectAll()
  const ofMessage = logs.where('contact_id', '=', contactId).where('sequence', '=', sequence)
  const all =
    run === null ? ofMessage : ofMessage.unionAll(logs.where('run_id', '=', run.runId).where('at', '<=', run.until))
  return all.orderBy('at', 'desc').limit(limit).execute()
}

/** Deletes a client's prompt logs when the client is erased. */
export const erasePromptLogs = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx.delete('prompt_logs').where('contact_id', '=', contactId).execute()
}
