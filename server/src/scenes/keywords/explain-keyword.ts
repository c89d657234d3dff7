import { STANDARD_KEYWORDS } from '@attune/contract/conversations/keywords/standard'
import type { Why } from '@attune/contract/scenes/runs/why'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import { loadConfirmations } from '@attune/store/conversations/keywords/confirmations'
import { listKeywords } from '@attune/store/scenes/keywords/keywords'
import type { Tenant } from '@attune/store/store'
import { KEYWORD_NODE } from '../../conversations/keywords/confirm-keyword.ts'

/** The keyword that a message answers; null if it answers none. */
export const explainKeyword = async (
  tx: Tenant,
  { runId, node, title }: MessageOrigin,
): Promise<NonNullable<Why['keyword']> | null> => {
  if (node !== KEYWORD_NODE) return null
  const word = title ?? ''
  const kind = STANDARD_KEYWORDS.find((one) => one === runId) ?? 'own'
  const [row] =
    kind === 'own'
      ? await listKeywords(tx, { keywordId: runId, usedSince: new Date(0) })
      : [await loadConfirmations(tx)]
  return {
    kind,
    word,
    _id: kind === 'own' ? runId : null,
    savedBy: row?.saver ?? null,
    savedAt: row?.updated_at.toISOString() ?? null,
  }
}
