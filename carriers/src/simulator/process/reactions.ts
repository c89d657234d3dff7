import type { ReactionType } from '@attune/contract/conversations/constants'
import type { DeskReaction, PhoneReaction } from '../wire.ts'
import type { AcceptedEntry } from './entries.ts'
import type { SentMessage } from './ledger-state.ts'
import { lineOfSend, lineOfText, lineKey } from './ledger.ts'
import { now, record, writeText, type Simulator } from './simulator.ts'

/**
 * A client reacts to a text on their phone, or removes the reaction (null `type`). Like an iPhone over SMS, the phone
 * sends a text that says so. Returns that text; `unknown` if the phone has no such text, `taken` if the id belongs to
 * another text.
 */
export const reactOnPhone = async (
  simulator: Simulator,
  reaction: PhoneReaction,
): Promise<SentMessage | 'unknown' | 'taken'> => {
  const { id, from, to, of, type } = reaction
  const sent = simulator.ledger.sentByRef.get(of)
  if (sent === undefined || lineKey(lineOfSend(sent.entry)) !== lineKey(lineOfText(reaction))) return 'unknown'
  const before = sent.reactions.client
  const again = simulator.ledger.writtenById.has(`${lineKey(lineOfText(reaction))} ${id}`)
  if (!again && before === type) return sent
  const text = describeReaction(sent.entry, type, before)
  const written = await writeText(simulator, { id, from, to, text }, { of, type })
  return written === null ? 'taken' : sent
}

/** Staff react to a text on either side of a line. False if there is no such text. */
export const reactFromDesk = ({ of, type, ...line }: DeskReaction, simulator: Simulator): boolean => {
  const { ledger } = simulator
  const about = 'sent' in of ? ledger.sendsById.get(of.sent)?.[0] : ledger.writtenByRef.get(of.received)
  if (about === undefined) return false
  const lineOf = about.entry.kind === 'accepted' ? lineOfSend(about.entry) : lineOfText(about.entry)
  if (lineKey(lineOf) !== lineKey(lineOfSend(line))) return false
  if (about.reactions.desk !== type) record(simulator, { kind: 'reacted', at: now(), ref: about.entry.ref, type })
  return true
}

const DONE: Record<ReactionType, string> = {
  liked: 'Liked',
  disliked: 'Disliked',
  loved: 'Loved',
  questioned: 'Questioned',
  'laughed-at': 'Laughed at',
  emphasised: 'Emphasized',
}

const UNDONE: Record<ReactionType, string> = {
  liked: 'a like',
  disliked: 'a dislike',
  loved: 'a heart',
  questioned: 'a question mark',
  'laughed-at': 'a laugh',
  emphasised: 'an exclamation',
}

/** The text an iPhone sends for a reaction. */
const describeReaction = (entry: AcceptedEntry, type: ReactionType | null, before: ReactionType | null): string => {
  const what =
    entry.text !== '' ? `“${entry.text}”` : entry.media?.[0]?.mime.startsWith('image/') ? 'an image' : 'an attachment'
  return type === null ? `Removed ${UNDONE[before ?? 'liked']} from ${what}` : `${DONE[type]} ${what}`
}
