import type { PhoneError } from '@attune/contract/conversations/constants'
import type { SampleMessage, SampleThread, StaffKey } from './shapes.ts'

/** Days and minutes before now, who wrote (`me` is the client), what, and why it failed if it did. */
export type Line = [days: number, minutes: number, who: StaffKey | 'me', text: string, failedWith?: PhoneError]

export const thread = (client: string, unread: number, lines: Line[]): SampleThread => ({
  client,
  unread,
  messages: lines.map(message),
})

const message = ([days, minutes, who, text, failedWith]: Line): SampleMessage => ({
  minutesAgo: days * 1440 + minutes,
  direction: who === 'me' ? 'in' : 'out',
  by: who === 'me' ? null : who,
  text,
  failedWith: failedWith ?? null,
})
