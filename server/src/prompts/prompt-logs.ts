import { parseMessageId } from '@attune/contract/ids'
import type { PromptLog } from '@attune/contract/prompts/entity'
import { PROMPT_LOGS_MAX } from '@attune/contract/prompts/limits'
import { originOf } from '@attune/store/conversations/automated/origins'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { promptLogsOf } from '@attune/store/prompts/logs'
import { accessConversation } from '../conversations/access.ts'
import { maskFor } from '../conversations/mask-for.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'

/** What models were asked on the way to a message, and for transcripts of its sounds, latest first. */
export const messagePromptLogs = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: PromptLog[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const key = parseMessageId(id)
    await accessConversation(tx, who, key.contactId).catch((error: unknown) => {
      // Out of reach and nonexistent look the same from outside.
      throw error instanceof Refusal ? new Refusal('MessageNotFound') : error
    })
    const [message] = await loadMessagesAt(tx, [key])
    if (message?.suffix !== key.suffix) throw new Refusal('MessageNotFound')
    const origin = await originOf(tx, key)
    const run = origin === undefined ? null : { runId: origin.run_id, until: message.at }
    const rows = await promptLogsOf(tx, { ...key, run, limit: PROMPT_LOGS_MAX })
    const mask = await maskFor(tx, who, key.contactId)
    return { data: rows.map((row) => logFor(mask, row)) }
  })

type PromptLogRow = Awaited<ReturnType<typeof promptLogsOf>>[number]

const logFor = (mask: <T>(value: T) => T, row: PromptLogRow): PromptLog => ({
  _id: row.log_id,
  at: row.at.toISOString(),
  purpose: row.purpose,
  template:
    row.template_id === null || row.template_version === null
      ? null
      : { _id: row.template_id, version: row.template_version },
  model: row.model,
  asked: row.asked.map(({ role, content }) => ({ role, content: mask(content) })),
  answer: mask(row.answer),
  error: mask(row.error),
  milliseconds: row.milliseconds,
  tokens:
    row.tokens_asked === null || row.tokens_answered === null
      ? null
      : { asked: row.tokens_asked, answered: row.tokens_answered },
})
