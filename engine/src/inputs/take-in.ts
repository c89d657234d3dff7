import type { IncomingMessage, TurnInput } from '../input.ts'
import { MESSAGE_TEXT_KEPT, PHOTOS_KEPT } from '../limits.ts'
import { photosOf } from '../nodes/photos.ts'
import type { Token, Wait } from '../run.ts'
import { forgetScope } from '../turn/scope.ts'
import { type WaitResult, millisecondsOf, nextKey, type Turn } from '../turn/turn.ts'
import { stopRun } from '../turn/walk.ts'
import { rescheduleAll } from './clock-changed.ts'
import { eventNames, shownEvent } from './event-names.ts'
import { moveRun } from './move.ts'
import { toMovingToken, takeTokens } from './waiting-tokens.ts'

/** Applies an input to the tokens. Returns why nothing happened, or null if something did. */
export const takeIn = (turn: Turn, input: TurnInput): string | null => {
  switch (input.kind) {
    case 'start':
      return takeStart(turn, input)
    case 'reply':
      return takeReply(turn, input)
    case 'event':
      return takeEvent(turn, input)
    case 'wake':
      return takeWake(turn, input)
    case 'result':
      return resumeOne(turn, (wait) => wait.kind === 'result' && wait.effect === input.effect, {
        kind: 'result',
        result: input.result,
      })
    case 'run-ended':
      return resumeOne(turn, (wait) => wait.kind === 'run' && wait.run === input.run, input)
    case 'ask-again':
      return askAgain(turn, input)
    case 'clock-changed':
      return rescheduleAll(turn, input)
    case 'moved':
      return moveRun(turn, input)
    case 'stop':
      stopRun(turn, '')
      return null
  }
}

const takeStart = (turn: Turn, { message, event: name }: TurnInput & { kind: 'start' }): string | null => {
  const { run, index, queue } = turn
  if (run.turn > 1) return 'The scene has already started.'
  if (message) takeReply(turn, { kind: 'reply', message, unsent: [] })
  for (const { id, type } of index.entries) {
    const token = { id: run.next.token++, node: id }
    if (name === undefined || type !== 'scene_run') queue.push(token)
    else queue.push({ ...token, given: { kind: 'event', name }, wait: { kind: 'event', since: run.turn, name } })
  }
  if (index.entries[0]?.type !== 'scene_run') turn.failed = 'It has no starting point.'
  return null
}

/**
 * A message goes to one token: of those waiting for such a message, the one that asked last. Photos without text go to
 * tokens waiting for photos first. A question that hasn't been sent cannot be answered. The run remembers the message
 * even if no token waits for it.
 */
const takeReply = (turn: Turn, { message, unsent }: TurnInput & { kind: 'reply' }): null => {
  const { run, queue, steps } = turn
  run.message = { id: message.id, text: message.text.slice(0, MESSAGE_TEXT_KEPT).toWellFormed(), at: message.at }
  if (message.photos.length > 0) run.photos = photosOf(message).slice(-PHOTOS_KEPT)
  forgetScope(turn)
  const receiver = receiverOf(run.tokens, message, unsent)
  if (!receiver) {
    const decided = [
      { by: 'reply', messageId: message.id } as const,
      { by: 'note', text: 'Nothing is waiting for it.' } as const,
    ]
    steps.push({ token: 0, node: '', type: '', output: null, decided })
    return null
  }
  takeTokens(turn, (token) => token === receiver)
  queue.push(toMovingToken(receiver, { kind: 'message', message }))
  return null
}

const receiverOf = (tokens: Token[], message: IncomingMessage, unsent: string[]): Token | null => {
  const forWords = lastAsked(tokens, ({ wait }) => wait.kind === 'reply' && !isUnsent(wait.send, unsent))
  if (message.photos.length === 0) return forWords
  const forPhotos = lastAsked(tokens, ({ wait }) => wait.kind === 'attachment')
  if (forWords === null || forPhotos === null) return forPhotos ?? forWords
  return message.text.trim() === '' || askedOf(forPhotos) > askedOf(forWords) ? forPhotos : forWords
}

const isUnsent = (send: string | null, unsent: string[]): boolean => send !== null && unsent.includes(send)

/** The token that asked last; the first one among those waiting on the same question. */
const lastAsked = (tokens: Token[], isAsked: (token: Token) => boolean): Token | null => {
  let best: Token | null = null
  for (const token of tokens) if (isAsked(token) && (best === null || askedOf(token) > askedOf(best))) best = token
  return best
}

const askedOf = ({ wait }: Token): number => ('asked' in wait ? wait.asked : 0)

const takeEvent = (turn: Turn, { name, data }: TurnInput & { kind: 'event' }): string | null => {
  const names = eventNames(name, data)
  const waiting = takeTokens(turn, ({ wait }) => wait.kind === 'event' && names.includes(wait.name))
  for (const token of waiting) {
    const awaited = token.wait.kind === 'event' ? token.wait.name : name
    turn.queue.push(toMovingToken(token, { kind: 'event', name: shownEvent(names, awaited) }))
  }
  return waiting.length > 0 ? null : 'Nothing is waiting for this.'
}

/** A wake that comes too early, as when the clock was set back, is requested again. */
const takeWake = (turn: Turn, { token: id, since }: TurnInput & { kind: 'wake' }): string | null => {
  const token = turn.run.tokens.find((one) => one.id === id && one.wait.since === since)
  if (token?.wait.kind !== 'time') return 'The token is no longer waiting for this.'
  const { at, rule, date } = token.wait
  const lateMs = millisecondsOf(turn.world.now) - millisecondsOf(at)
  if (lateMs < 0) {
    turn.effects.push({ key: nextKey(turn), node: token.node, kind: 'wake', token: id, since, at })
    return null
  }
  takeTokens(turn, (one) => one === token)
  turn.queue.push(toMovingToken(token, { kind: 'time', lateMs, at, rule, date }))
  return null
}

const askAgain = (turn: Turn, { sends }: TurnInput & { kind: 'ask-again' }): string | null => {
  const waiting = takeTokens(
    turn,
    ({ wait }) => wait.kind === 'reply' && wait.send !== null && sends.includes(wait.send),
  )
  for (const { id, node } of waiting) turn.queue.push({ id, node })
  return waiting.length > 0 ? null : 'Nothing is waiting for this any more.'
}

const resumeOne = (turn: Turn, waitsForIt: (wait: Wait) => boolean, given: WaitResult): string | null => {
  const token = turn.run.tokens.find(({ wait }) => waitsForIt(wait))
  if (!token) return 'Nothing is waiting for this any more.'
  takeTokens(turn, (one) => one === token)
  turn.queue.push(toMovingToken(token, given))
  return null
}
