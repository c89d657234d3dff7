import type { PhoneError } from '@attune/contract/conversations/constants'
import type { SampleMessage, SampleRank, SampleThread, StaffKey } from './shapes.ts'
import type { PhotoKey } from './photos.ts'

/** Extras of a client's message. */
interface With {
  photo?: PhotoKey
  ranks?: SampleRank[]
}

/** Days and minutes before now, author (`me` is the client), text, and why it failed or what is attached. */
export type Line = [days: number, minutes: number, who: StaffKey | 'me', text: string, also?: PhoneError | With]

export const thread = (client: string, unread: number, lines: Line[]): SampleThread => ({
  client,
  unread,
  messages: lines.map(message),
})

const message = ([days, minutes, who, text, also]: Line): SampleMessage => ({
  minutesAgo: days * 1440 + minutes,
  direction: who === 'me' ? 'in' : 'out',
  by: who === 'me' ? null : who,
  text,
  ranks: typeof also === 'object' ? (also.ranks ?? []) : [],
  photo: typeof also === 'object' ? (also.photo ?? null) : null,
  failedWith: typeof also === 'string' ? also : null,
})
