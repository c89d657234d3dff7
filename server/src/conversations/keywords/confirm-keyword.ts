import { MINUTE_MS } from '@attune/contract/durations'
import { toMessageId } from '@attune/contract/ids'
import { KEYWORD_ANSWERS, type StandardKeyword } from '@attune/contract/conversations/keywords/standard'
import { CLIENT_TEXTS } from '@attune/engine/commands/client-language'
import type { Language } from '@attune/engine/commands/languages/client-texts'
import { STOP_CONFIRMATION_MS } from '@attune/engine/gate/gate'
import { readStandardWord } from '@attune/engine/keywords/standard-words'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  countConfirmations,
  loadConfirmations,
  organizationTitle,
} from '@attune/store/conversations/keywords/confirmations'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { clientLanguage } from '../client-rules/client-language.ts'
import { addSystemMessage } from '../client-rules/send-answer.ts'

export interface ConfirmedText {
  contactId: string
  kind: StandardKeyword
  text: string
  /** Where it arrived. */
  carrier: string
  own: string
  sequence: number
  suffix: string
  cause: string | null
  at: Date
  /** When the client sent it. */
  saidAt: Date
}

/**
 * Answers STOP, START or HELP with the organization's text, or the standard one, in the client's language. Doesn't
 * answer if the carrier does, nor a STOP that comes too late for it, nor a machine that replies each time.
 */
export const confirmKeyword = async (deps: Deps, tx: Tenant, keyword: ConfirmedText): Promise<void> => {
  const { contactId, kind, cause, at, saidAt } = keyword
  if (kind === 'stop' && at.getTime() - saidAt.getTime() > STOP_CONFIRMATION_MS) return
  const saved = await loadConfirmations(tx)
  const isAnswered = deps.carriers.get(keyword.carrier)?.answersKeywords?.(keyword.own) ?? false
  if (isAnswered && (saved?.carrier_answers ?? true)) return
  const contact = await lockContact(tx, contactId)
  if (contact === undefined || contact.status !== 'active') return
  if (kind === 'help' && contact.opted_out_at !== null) return
  const since = new Date(at.getTime() - KEYWORD_ANSWERS.minutes * MINUTE_MS)
  if ((await countConfirmations(tx, contactId, kind, since)) >= KEYWORD_ANSWERS.inARow) return
  const language = await languageOf(tx, keyword)
  const own = saved?.texts[language]?.[kind] ?? ''
  const text = own === '' ? CLIENT_TEXTS[language].confirmations[kind](await organizationTitle(tx)) : own
  const key = `keyword ${toMessageId({ contactId, sequence: keyword.sequence, suffix: keyword.suffix })}`
  const origin = { runId: kind, sceneId: null, title: kind.toUpperCase(), turn: 0, node: KEYWORD_NODE, key }
  await addSystemMessage(tx, contact, { text, key, cause, at, origin })
}

/** The node of answers to keywords; no scene has it. */
export const KEYWORD_NODE = 'keyword'

/** A word of one language says it; the English ones are known everywhere. */
const languageOf = async (tx: Tenant, { contactId, text }: ConfirmedText): Promise<Language> => {
  const languages = readStandardWord(text)?.languages ?? []
  const [only] = languages
  return only !== undefined && only !== 'en' && languages.length === 1 ? only : clientLanguage(tx, contactId)
}
