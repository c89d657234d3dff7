import { setImmediate as breathe } from 'node:timers/promises'
import { DAY_MS } from '@attune/contract/durations'
import type { KeywordPreview } from '@attune/contract/scenes/keywords/entity'
import { KEYWORD_DAYS, KEYWORD_PREVIEW, type KeywordMatch } from '@attune/contract/scenes/keywords/limits'
import { findKeyword, keywordForm, KEYWORD_TEXT_MAX } from '@attune/engine/keywords/keyword-form'
import { listReceivedTexts, type ReceivedText } from '@attune/store/scenes/keywords/uses'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../../calls/who.ts'
import { accessNames } from '../../contacts/access.ts'
import { loadHiding } from '../../contacts/private-data.ts'
import type { Deps } from '../../deps.ts'
import { wordsOfScenes } from '../runs/inputs/start-by-trigger.ts'

const BATCH = 2_000

interface PreviewInput {
  words: string[]
  match: KeywordMatch
}

/**
 * Returns which texts of the last 30 days a keyword would have matched, among the clients that the reader reaches.
 * Texts are compared as the reader may see them, so that a hidden name can't be found.
 */
export const previewKeyword = async (
  deps: Deps,
  who: Member,
  { words, match }: PreviewInput,
): Promise<KeywordPreview> => {
  const forms = words.map(keywordForm).filter((form) => form !== '')
  const wanted = forms.map((form) => ({ form, match }))
  const since = new Date(deps.now().getTime() - KEYWORD_DAYS * DAY_MS)
  const clients = new Set<string>()
  const found: ReceivedText[] = []
  let [texts, read, isMore] = [0, 0, forms.length > 0]
  for (let before: ReceivedText | undefined; isMore && read < KEYWORD_PREVIEW.texts;) {
    const page = await deps.store.tenant(who.organizationId, async (tx) => {
      const query = { reach: who.reach, since, before, limit: BATCH, longest: KEYWORD_TEXT_MAX }
      return hideTexts(tx, who, await listReceivedTexts(tx, query))
    })
    for (const row of page) {
      if (findKeyword(row.text, wanted) === null) continue
      texts += 1
      clients.add(row.contact_id)
      if (found.length < KEYWORD_PREVIEW.shown) found.push(row)
    }
    read += page.length
    before = page.at(-1)
    isMore = page.length === BATCH
    // A long preview lets others take their turn.
    await breathe()
  }
  return deps.store.tenant(who.organizationId, async (tx) => ({
    texts,
    clients: clients.size,
    found: await nameFound(tx, who, found),
    read,
    more: isMore,
    scenes: (await wordsOfScenes(tx))
      .filter((scene) => scene.words.some((word) => forms.includes(keywordForm(word))))
      .map(({ _id, title }) => ({ _id, title })),
  }))
}

const hideTexts = async (tx: Tenant, who: Member, rows: ReceivedText[]): Promise<ReceivedText[]> => {
  const hiding = await loadHiding(
    tx,
    who,
    rows.map((row) => row.contact_id),
  )
  return rows.map((row) => ({ ...row, text: hiding(row.contact_id)(row.text) }))
}

/** For those who may read conversations. */
const nameFound = async (tx: Tenant, who: Member, rows: readonly ReceivedText[]): Promise<KeywordPreview['found']> => {
  if (!may(who, 'conversations.view')) return []
  const titleOf = await accessNames(tx, who, [...new Set(rows.map((row) => row.contact_id))])
  return rows.flatMap(({ contact_id: contactId, text, at }) => {
    const title = titleOf.get(contactId)
    return title === undefined ? [] : [{ contactId, title, text, at: at.toISOString() }]
  })
}
