import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { dayOf } from '../../ui/time/format-times.ts'

interface TextRow {
  text: PhoneText
  /** The calendar day that starts with this text; null for the others. */
  day: string | null
  /** The last of a group of texts from one side within five minutes; the time is shown under it. */
  endsGroup: boolean
}

const GROUP_MS = 5 * 60_000

/** Texts in order, split into days (in the zone) and groups. */
export const rowsOf = (texts: readonly PhoneText[], zone: string): TextRow[] =>
  texts.map((text, at) => {
    const before = texts[at - 1]
    const after = texts[at + 1]
    const day = dayOf(new Date(text.at), zone)
    const isNewDay = before === undefined || dayOf(new Date(before.at), zone) !== day
    return { text, day: isNewDay ? day : null, endsGroup: after === undefined || !isTogether(text, after, zone) }
  })

const isTogether = (text: PhoneText, after: PhoneText, zone: string): boolean =>
  text.direction === after.direction &&
  Date.parse(after.at) - Date.parse(text.at) < GROUP_MS &&
  dayOf(new Date(text.at), zone) === dayOf(new Date(after.at), zone)
