import { PROMPT_MESSAGE_LIMIT, PROMPT_MESSAGES_MAX } from '@attune/contract/scenes/nodes/limits'
import { REPLY_ROLES } from '@attune/contract/prompts/limits'
import type { EffectResult } from '../../input.ts'
import { go, addNote, addProblem, addEffect, type Outcome, type Visit } from '../../turn/visit.ts'
import { copyForWriting } from '../../turn/turn.ts'
import { renderText } from '../../turn/source-values.ts'
import { excessOf } from '../messages.ts'
import { askPrompt, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf, wholeOf } from '../settings.ts'

export const promptGenReply: NodeRunner = {
  enter: (visit) => {
    const templateId = textOf(visit, 'templateId')
    if (templateId === null) return failReply(visit, 'No prompt template is set')
    const [session, limit] = [sessionOf(visit), limitOf(visit)]
    const used = visit.turn.run.sessions[session] ?? 0
    visit.decided.push({ by: 'count', what: 'messages of the session', is: used, limit })
    if (used >= limit) {
      addNote(visit, 'The session has reached its message limit.')
      return go(3)
    }
    const append = appendedMessages(visit)
    return askPrompt(visit, { for: 'reply', templateId, sessionId: session, messagesLeft: limit - used, append })
  },
  resume: (visit, given) => (given.kind === 'result' ? takeReplyResult(visit, given.result) : go(2)),
}

const takeReplyResult = (visit: Visit, result: EffectResult): Outcome => {
  const text = takeText(visit, result)
  if (!result.ok) return failReply(visit, result.error)
  const sessions = copyForWriting(visit.turn, 'sessions')
  const session = sessionOf(visit)
  if ('stopped' in result) {
    addNote(visit, `Found: ${result.words.join(', ').slice(0, 200)}.`)
    if (result.stopped === 'breaking-words') return go(2)
    // The session is over; later messages start a new one.
    delete sessions[session]
    return go(3)
  }
  if (text.trim() === '') return failReply(visit, 'The prompt returned no text')
  const excess = excessOf(text)
  if (excess !== null) return failReply(visit, `The text ${excess}`)
  sessions[session] = (sessions[session] ?? 0) + 1
  addEffect(visit, {
    kind: 'send',
    text,
    attachments: [],
    tags: [],
    skipWhenContactMuted: false,
    excludeFromMuteTracking: false,
    repeat: false,
  })
  return go(1)
}

/** Takes the output for breaking words, so a person can reply, and notifies staff. */
const failReply = (visit: Visit, why: string): Outcome => {
  addProblem(visit, `No reply was written: ${why.replace(/\.$/, '')}. A person needs to reply.`, true)
  return go(2)
}

const sessionOf = (visit: Visit): string => {
  const named = textOf(visit, 'sessionId')?.trim() ?? visit.node.id
  return named in Object.prototype ? `session ${named}` : named
}

const limitOf = (visit: Visit): number => {
  const { min, max } = PROMPT_MESSAGE_LIMIT
  return Math.min(max, Math.max(min, wholeOf(visit, 'messageLimit') ?? max))
}

const appendedMessages = (visit: Visit) => {
  const stored = visit.node.properties['appendMessages']
  return (Array.isArray(stored) ? (stored as unknown[]) : []).slice(0, PROMPT_MESSAGES_MAX).flatMap((message) => {
    const fields: { role?: unknown; content?: unknown; render?: unknown } =
      typeof message === 'object' && message !== null ? message : {}
    const role = REPLY_ROLES.find((known) => known === fields.role)
    if (role === undefined || typeof fields.content !== 'string') return []
    const written =
      fields.render === true ? renderText(visit, fields.content) : { ok: true as const, value: fields.content }
    if (written.ok) return [{ role, content: written.value }]
    addProblem(visit, `A message for the prompt couldn't be written and was left out: ${written.message}`)
    return []
  })
}
