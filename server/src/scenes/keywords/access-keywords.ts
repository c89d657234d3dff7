import { DAY_MS } from '@attune/contract/durations'
import type { Confirmations, Keyword } from '@attune/contract/scenes/keywords/entity'
import { KEYWORD_LANGUAGES, STANDARD_KEYWORDS } from '@attune/contract/conversations/keywords/standard'
import { KEYWORD_DAYS } from '@attune/contract/scenes/keywords/limits'
import { loadConfirmations, organizationTitle } from '@attune/store/conversations/keywords/confirmations'
import { listKeywords, type KeywordRecord } from '@attune/store/scenes/keywords/keywords'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/** The organization's keywords by their first word. They say nothing about single clients. */
export const accessKeywords = async (deps: Deps, tx: Tenant, keywordId?: string): Promise<Keyword[]> => {
  const usedSince = new Date(deps.now().getTime() - KEYWORD_DAYS * DAY_MS)
  const rows = await listKeywords(tx, { usedSince, ...(keywordId === undefined ? {} : { keywordId }) })
  return rows.map(keywordFrom)
}

/** Keywords of other organizations are not found. */
export const accessKeyword = async (deps: Deps, tx: Tenant, keywordId: string): Promise<Keyword> => {
  const [keyword] = await accessKeywords(deps, tx, keywordId)
  if (keyword === undefined) throw new Refusal('KeywordNotFound')
  return keyword
}

const keywordFrom = (row: KeywordRecord): Keyword => ({
  _id: row.keyword_id,
  words: row.words,
  match: row.match,
  isActive: row.is_active,
  addLabels: row.add_labels,
  removeLabels: row.remove_labels,
  answer: row.answer,
  scene:
    row.scene_id === null || row.scene_title === null
      ? null
      : { _id: row.scene_id, title: row.scene_title, isStartable: row.scene_archived !== true },
  used: { texts: row.texts, clients: row.clients },
  savedBy: row.saver,
  rev: row.rev,
  upd: row.updated_at.toISOString(),
})

/** What the organization has saved about STOP, START and HELP. */
export const accessConfirmations = async (tx: Tenant): Promise<Confirmations> => {
  const row = await loadConfirmations(tx)
  const own = (language: string) =>
    Object.fromEntries(STANDARD_KEYWORDS.map((kind) => [kind, row?.texts[language]?.[kind] ?? '']))
  return {
    // Complete, as made from the two lists.
    texts: Object.fromEntries(KEYWORD_LANGUAGES.map((language) => [language, own(language)])) as Confirmations['texts'],
    organization: await organizationTitle(tx),
    carrierAnswers: row?.carrier_answers ?? true,
    savedBy: row?.saver ?? null,
    upd: row?.updated_at.toISOString() ?? null,
    rev: row?.rev ?? 0,
  }
}
