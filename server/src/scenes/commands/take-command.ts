import { toMessageId } from '@attune/contract/ids'
import { couldAnswer } from '@attune/engine/commands/answers-node'
import { readCommand } from '@attune/engine/commands/read-command'
import { CLIENT_TEXTS, momentIn } from '@attune/engine/commands/client-language'
import { lastSentBefore } from '@attune/store/conversations/automated/client-rules'
import { listSaidSince } from '@attune/store/conversations/carrier-texts'
import { lastReceivedBefore } from '@attune/store/conversations/messages'
import { markAsAnswer } from '@attune/store/conversations/waits'
import type { UnfedMessage } from '@attune/store/scenes/runs/feed-positions'
import { zoneOf } from '../../contacts/client-clock.ts'
import { changeClientRules } from '../../conversations/client-rules/change-rules.ts'
import { clientLanguage } from '../../conversations/client-rules/client-language.ts'
import { linkPlaceholder } from '../../conversations/client-rules/client-link.ts'
import { sendAnswer } from '../../conversations/client-rules/send-answer.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { answersQuestion } from './answers-question.ts'
import { isLate } from '../runs/inputs/reply-takers.ts'
import type { RunSession } from '../runs/run-session.ts'
import { clientWhy } from '../runs/why/client-why.ts'

/**
 * Takes a client's text as a command to automation, if it is one and nobody waits for these words as an answer. It is answered
 * once, resumes no scene, and doesn't wait for a person, unless it asks for one. If it reached us late, after a
 * newer command, it changes nothing and waits for a person. Returns false if it isn't a command.
 */
export const takeCommand = async (session: RunSession, row: UnfedMessage): Promise<boolean> => {
  const { tx, contact, settings, at } = session
  if (!settings.clientCommands || contact.opted_out_at !== null || contact.status !== 'active') return false
  if (row.fetching > 0 || row.ready.length > 0) return false
  const zone = zoneOf(contact, settings)
  const command = readCommand(row.text, row.saidAt, zone)
  if (command === null || (await answersQuestion(session, row, couldAnswer(command)))) return false
  if (isLate(row) && (await hasOtherSince(session, row, zone))) return true
  const contactId = contact.contact_id
  const last = command.kind === 'why' ? await lastSentBefore(tx, contactId, row.sequence) : undefined
  const answer =
    command.kind === 'why'
      ? await explain(session, last, zone)
      : await changeClientRules(tx, session, command, {
          source: 'text',
          staff: null,
          cause: session.cause,
          at,
          saidAt: row.saidAt,
        })
  const messageId = toMessageId({ contactId, sequence: row.sequence, suffix: row.suffix })
  const before = await lastReceivedBefore(tx, contactId, row.sequence)
  const isRepeat = before?.text.trim().toLowerCase() === row.text.trim().toLowerCase()
  await sendAnswer(tx, contact, answer, { messageId, cause: session.cause, at, isRepeat })
  // If the client asks about a message that a person wrote, that person has to explain it.
  const isForPerson = command.kind === 'person' || last?.author_kind === 'user'
  if (!isForPerson) await needNoAnswer(session, messageId, row.sequence)
  return true
}

/** Whether the client has asked automation for something else since they sent this text. */
const hasOtherSince = async ({ tx, contact }: RunSession, { saidAt }: UnfedMessage, zone: string): Promise<boolean> => {
  const said = await listSaidSince(tx, [contact.contact_id], saidAt)
  return said.some((text) => {
    const command = readCommand(text, saidAt, zone)
    return command !== null && command.kind !== 'why'
  })
}

/** The answer to WHY: about the last message before it. */
const explain = async (
  { deps, tx, contact, at }: RunSession,
  last: Awaited<ReturnType<typeof lastSentBefore>>,
  zone: string,
): Promise<string> => {
  const language = await clientLanguage(tx, contact.contact_id)
  const texts = CLIENT_TEXTS[language]
  const page = texts.page(linkPlaceholder(deps))
  if (last === undefined) return `${texts.nothingSent} ${page}`
  const when = momentIn(language, last.at, at, zone)
  if (last.author_kind === 'user') return `${texts.byPerson(when)} ${page}`
  const why = await clientWhy(tx, {
    contactId: contact.contact_id,
    message: last,
    zone,
    now: at,
    coachId: contact.primary_coach_id,
    language,
  })
  return `${texts.automatic(when)} ${why.join(' ')} ${page}`
}

const needNoAnswer = async ({ tx, contact, cause, at }: RunSession, messageId: string, sequence: number) => {
  const { contact_id: contactId } = contact
  if (!(await markAsAnswer(tx, contactId, sequence))) return
  await recordFacts(tx, [{ kind: 'AnswerTaken', contactId, payload: { messageId }, actor: null, cause, at }])
}
