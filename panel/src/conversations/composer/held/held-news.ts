import type { Message } from '@attune/contract/conversations/entity'
import { detailOf, failureOf } from '../../../client/failure.ts'
import type { ColleagueNews } from '../unsent-message.ts'

/** The server's reason for holding a reply: the last sequence, to send back as seen, and the colleagues' messages. */
export interface HeldReplyDetail {
  lastSequence: number
  news: ColleagueNews[]
}

/** Reads a `ReplyHeld` refusal; null for any other failure. */
export const readHeldReply = (error: unknown): HeldReplyDetail | null => {
  if (failureOf(error).code !== 'ReplyHeld') return null
  const { lastSequence, messages } = detailOf(error) as { lastSequence: number; messages: Message[] } // The contract's.
  return { lastSequence, news: messages.map(newsOf) }
}

const newsOf = ({ id, body }: Message): ColleagueNews => ({
  id,
  text: body?.text ?? '',
  files: body?.num_attach ?? 0,
  at: (body?.date ?? 0) * 1000,
  by: body?.send_by ? { id: body.send_by._id, name: body.send_by.name } : null,
})

/** Appends news, without duplicates, in order. */
export const joinNews = (known: readonly ColleagueNews[], more: readonly ColleagueNews[]): ColleagueNews[] => {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !ids.has(id))]
}
