import { PROMPT_MESSAGE_LIMIT, PROMPT_MESSAGES_MAX } from '@attune/contract/scenes/nodes/limits'
import { REPLY_ROLES } from '@attune/contract/prompts/limits'
import type { EffectResult } from '../../input.ts'
import { go, note, problem, want, type Outcome, type Visit } from '../../turn/visit.ts'
import { writable } from '../../turn/turn.ts'
import { write } from '../../turn/work-out.ts'
import { askPrompt, takeText } from '../prompts.ts'
import type { NodeRunner } from '../runner.ts'
import { textOf, wholeOf } from '../settings.ts'

export const promptGenReply: NodeRunner = {
  enter: (visit) => {
    const templateId = textOf(visit, 'templateId')
    if (templateId === null) return fail(visit, 'It is not said which prompt template to use')
    const [session, limit] = [sessionOf(visit), limitOf(visit)]
    const used = visit.turn.run.sessions[session] ?? 0
    visit.decided.push({ by: 'count', what: 'messages of the session', is: used, limit })
    if (used >= limit) {
      note(visit, 'The session has had all its messages.')
      return go(3)
    }
    const append = appended(visit)
    return askPrompt(visit, { for: 'reply', templateId, sessionId: session, messagesLeft: limit - used, append })
  },
  resume: (visit, given) => (given.kind === 'result' ? take(visit, given.result) : go(2)),
}

const take = (visit: Visit, result: EffectResult): Outcome => {
  const text = takeText(visit, result)
  if (!result.ok) return fail(visit, result.error)
  const sessions = writable(visit.turn, 'sessions')
  const session = sessionOf(visit)
  if ('stopped' in result) {
    note(visit, `Found: ${result.words.join(', ').slice(0, 200)}.`)
    if (result.stopped === 'breaking-words') return go(2)
    // The session is over: what comes later is a new one.
    delete sessions[session]
    return go(3)
  }
  if (text.trim() === '') return fail(visit, 'The prompt wrote nothing')
  sessions[session] = (sessions[session] ?? 0) + 1
  want(visit, {
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

/** The way of breaking words leaves it for a person, and a notice says so. */
const fail = (visit: Visit, why: string): Outcome => {
  problem(visit, `No reply was written: ${why.replace(/\.$/, '')}. It is left for a person.`, true)
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

const appended = (visit: Visit) => {
  const stored = visit.node.properties['appendMessages']
  return (Array.isArray(stored) ? (stored as unknown[]) : []).slice(0, PROMPT_MESSAGES_MAX).flatMap((message) => {
    const fields: { role?: unknown; content?: unknown; render?: unknown } =
      typeof message === 'object' && message !== null ? message : {}
    const role = REPLY_ROLES.find((known) => known === fields.role)
    if (role === undefined || typeof fields.content !== 'string') return []
    const written = fields.render === true ? write(visit, fields.content) : { ok: true as const, value: fields.content }
    if (written.ok) return [{ role, content: written.value }]
    problem(visit, `A message for the prompt cannot be written and was left out: ${written.message}`)
    return []
  })
}
