import type * as z from 'zod'
import type { FoundMessage } from '../../carrier.ts'
import type { LineReply, LineText } from '../wire.ts'
import type { Line } from './entries.ts'
import type { Ledger, SentMessage, WrittenText } from './ledger-state.ts'
import { lineStateOf } from './ledger.ts'
import { receiptsOf } from './webhook-jobs.ts'

/** The state of a phone with one number. */
export const toPhoneView = (ledger: Ledger, line: Line): z.infer<typeof LineReply> => {
  const state = lineStateOf(ledger, line)
  return { texts: state.texts.slice(-500).map(toPhoneText), events: state.events.toReversed(), faults: state.faults }
}

export const toPhoneText = (message: SentMessage | WrittenText): LineText => {
  const { entry } = message
  if ('told' in message) {
    const receipt = message.told?.receipt
    const status = receipt === 'delivered' || receipt === 'failed' ? receipt : 'accepted'
    return { id: entry.ref, direction: 'in', text: entry.text, at: entry.at, status, ...mediaAndReactionsOf(message) }
  }
  return {
    id: entry.id,
    direction: 'out',
    text: entry.text,
    at: entry.at,
    status: message.taken ? 'received' : 'waiting',
    ...mediaAndReactionsOf(message),
  }
}

const mediaAndReactionsOf = (message: SentMessage | WrittenText): Pick<LineText, 'media' | 'reactions'> => ({
  media: filesOf(message),
  reactions: (['client', 'desk'] as const).flatMap((by) => {
    const type = message.reactions[by]
    return type === null ? [] : [{ by, type }]
  }),
})

const filesOf = ({ entry }: SentMessage | WrittenText): string[] =>
  entry.kind === 'accepted' ? (entry.media ?? []).map(({ url }) => url) : (entry.media ?? []).map(({ name }) => name)

/**
 * The carrier's status of a message at a time, whether reported to Attune or not. For duplicates, that of the first.
 */
export const toFoundMessage = (ledger: Ledger, id: string, now: number): FoundMessage => {
  const sent = ledger.sendsById.get(id)?.[0]
  if (sent === undefined) return { kind: 'absent' }
  const passed = receiptsOf(sent.entry).filter((receipt) => receipt.dueAt <= now)
  const status = passed.at(-1)?.receipt ?? 'accepted'
  return { kind: 'known', ref: sent.entry.ref, status, error: status === 'failed' ? sent.entry.failWith : null }
}
