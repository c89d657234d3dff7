import { KEYWORD_ANSWERS } from '@attune/contract/conversations/keywords/standard'
import { MINUTE_MS } from '@attune/contract/durations'
import { toMessageId } from '@attune/contract/ids'
import type { IncomingMessage } from '@attune/engine/input'
import { findKeyword } from '@attune/engine/keywords/keyword-form'
import { lockContact } from '@attune/store/contacts/contacts'
import { markAsAnswer } from '@attune/store/conversations/waits'
import { activeKeywords } from '@attune/store/scenes/keywords/keywords'
import { countKeywordUses, insertKeywordUse } from '@attune/store/scenes/keywords/uses'
import type { UnfedMessage } from '@attune/store/scenes/runs/feed-positions'
import { organizationHas } from '@attune/store/staff/organization-features'
import { changeLabels } from '../../contacts/automation/change-labels.ts'
import { addSystemMessage } from '../../conversations/client-rules/send-answer.ts'
import { KEYWORD_NODE } from '../../conversations/keywords/confirm-keyword.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { answersQuestion } from '../commands/answers-question.ts'
import { advanceRuns } from '../runs/advance-runs.ts'
import { collectsPhotos } from '../runs/inputs/reply-takers.ts'
import { queueStart, startByKeyword } from '../runs/inputs/start-by-trigger.ts'
import type { RunSession } from '../runs/run-session.ts'

type KeywordRow = Awaited<ReturnType<typeof activeKeywords>>[number]

/**
 * Takes a client's text as one of the organization's keywords, if it is one and neither a scene nor a coach waits for it as
 * an answer: labels, answers, and starts scenes. Does nothing for a client who opted out or is stopped, and stops after
 * three times in a row. Returns false if no keyword took it.
 */
export const takeKeyword = async (
  session: RunSession,
  row: UnfedMessage,
  message: IncomingMessage,
): Promise<boolean> => {
  const { tx, contact } = session
  if (contact.opted_out_at !== null || contact.status !== 'active') return false
  const active = await activeKeywords(tx)
  const words = active.flatMap(({ forms, match }) => forms.map((form) => ({ form, match })))
  const found = findKeyword(row.text, words)
  const keyword = found === null ? undefined : active.find(({ forms }) => forms.includes(found.form))
  if (found === null || keyword === undefined) return false
  if (!(await organizationHas(tx, 'incoming-keyword-actions'))) return false
  const hasFiles = row.fetching > 0 || row.ready.length > 0
  if (hasFiles && session.runs.some(({ run }) => collectsPhotos(run))) return false
  if (await answersQuestion(session, row, true)) return false
  if (await isLoop(session, keyword)) return false
  const word = keyword.words[keyword.forms.indexOf(found.form)] ?? found.form
  await useKeyword(session, keyword, { row, word })
  const started = await startScenes(session, keyword, message)
  const isDone = found.isWhole && !hasFiles && (keyword.answer !== null || started)
  if (isDone) await needNoAnswer(session, message.id, row.sequence)
  return true
}

/** Two programs that answer each other: this keyword has just been used several times. */
const isLoop = async ({ tx, contact, at }: RunSession, { keyword_id: keywordId }: KeywordRow): Promise<boolean> => {
  const since = new Date(at.getTime() - KEYWORD_ANSWERS.minutes * MINUTE_MS)
  return (await countKeywordUses(tx, contact.contact_id, keywordId, since)) >= KEYWORD_ANSWERS.inARow
}

/** Labels and answers. */
const useKeyword = async (
  session: RunSession,
  keyword: KeywordRow,
  { row, word }: { row: UnfedMessage; word: string },
): Promise<void> => {
  const { tx, cause, at } = session
  const { keyword_id: keywordId, answer } = keyword
  const contactId = session.contact.contact_id
  const messageId = toMessageId({ contactId, sequence: row.sequence, suffix: row.suffix })
  await insertKeywordUse(tx, { contactId, sequence: row.sequence, keywordId, at })
  const payload = { keywordId, messageId }
  await recordFacts(tx, [{ kind: 'KeywordUsed', contactId, payload, actor: null, cause, at }])
  for (const [strategy, tags] of [
    ['remove', keyword.remove_labels],
    ['add', keyword.add_labels],
  ] as const) {
    if (tags.length === 0) continue
    await changeLabels(tx, session.contact, { strategy, tags }, { cause: `keyword:${keywordId}`, at })
    session.contact = (await lockContact(tx, contactId)) ?? session.contact
  }
  if (answer === null) return
  const key = `keyword ${messageId}`
  const origin = { runId: keywordId, sceneId: null, title: word, turn: 0, node: KEYWORD_NODE, key }
  await addSystemMessage(tx, session.contact, { text: answer, key, cause, at, origin })
}

/** Starts its scene, and those that start on the word by themselves. True if any did. */
const startScenes = async (session: RunSession, keyword: KeywordRow, message: IncomingMessage): Promise<boolean> => {
  const before = session.turns
  session.message = message
  if (keyword.scene_id !== null) queueStart(session, keyword.scene_id, 'keyword', { message })
  await startByKeyword(session, message, keyword.scene_id)
  await advanceRuns(session)
  return session.turns > before
}

const needNoAnswer = async ({ tx, contact, cause, at }: RunSession, messageId: string, sequence: number) => {
  const { contact_id: contactId } = contact
  if (!(await markAsAnswer(tx, contactId, sequence))) return
  await recordFacts(tx, [{ kind: 'AnswerTaken', contactId, payload: { messageId }, actor: null, cause, at }])
}
