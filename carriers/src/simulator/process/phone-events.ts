import type { PhoneEvent } from '@attune/contract/conversations/playground-calls'
import type { Entry } from './entries.ts'
import type { Ledger, SentMessage, WrittenText } from './ledger-state.ts'

type Event = Omit<PhoneEvent, 'id'>

/** The event shown on the phone for an entry; null if it doesn't concern a phone. */
export const eventOf = (ledger: Ledger, entry: Entry, about: SentMessage | WrittenText | null): Event | null => {
  const event = (kind: PhoneEvent['kind'], detail: string): Event => ({ at: entry.at, kind, detail })
  switch (entry.kind) {
    case 'accepted':
      return event(
        'arrived',
        ledger.sendsById.has(entry.id) ? `Sent again: ${describeText(entry)}` : describeText(entry),
      )
    case 'answer-lost':
      return event('answer-lost', 'Accepted, but the response to the sender was lost')
    case 'written':
      return event('text-written', describeText(entry))
    case 'taken':
      return about === null ? null : eventOfTaken(event, entry, about)
    case 'webhook-refused':
      return event('webhook-refused', `Attune answered ${entry.answer} to the ${entry.receipt ?? 'text'}`)
    case 'reacted':
      return event('reacted', entry.type === null ? 'Staff removed their reaction' : `Staff reacted: ${entry.type}`)
    case 'spent':
    case 'faults':
    case 'withdrawn':
      return null
  }
}

const eventOfTaken = (
  event: (kind: PhoneEvent['kind'], detail: string) => Event,
  taken: Entry & { kind: 'taken' },
  about: SentMessage | WrittenText,
): Event | null => {
  if (about.entry.kind === 'written') return event('text-received', describeText(about.entry))
  if (taken.receipt === 'failed') return event('failed', `${about.entry.failWith} (injected fault)`)
  if (taken.receipt !== 'delivered') return null
  const seconds = (Date.parse(taken.at) - Date.parse(about.entry.at)) / 1000
  return event('delivered', `Receipt after ${seconds.toFixed(1)} s`)
}

/** The text and the number of its files. */
const describeText = ({ text, media }: { text: string; media?: unknown[] | undefined }): string => {
  const count = media?.length ?? 0
  const files = count === 0 ? [] : [count === 1 ? '1 file' : `${count} files`]
  return [...(text === '' && count > 0 ? [] : [quote(text)]), ...files].join(' and ')
}

const quote = (text: string): string => {
  const characters = [...text]
  return `“${characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : text}”`
}
