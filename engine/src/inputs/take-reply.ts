import type { IncomingMessage, TurnInput } from '../input.ts'
import { MESSAGE_TEXT_KEPT, PHOTOS_KEPT } from '../limits.ts'
import type { Token } from '../run.ts'
import { forgetScope } from '../turn/scope.ts'
import type { Turn } from '../turn/turn.ts'
import { toMovingToken, takeTokens } from './waiting-tokens.ts'

/**
 * A message goes to one token: of those waiting for such a message, the one that asked last. Photos without text go to
 * tokens waiting for photos first. A question that hasn't been sent cannot be answered. The run remembers the message
 * even if no token waits for it.
 */
export const takeReply = (turn: Turn, { message, unsent }: TurnInput & { kind: 'reply' }): null => {
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

export const photosOf = ({ id, photos }: IncomingMessage) => photos.map(({ place }) => ({ messageId: id, place }))

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
