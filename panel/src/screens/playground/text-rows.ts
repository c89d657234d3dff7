import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { dayOf } from '../../ui/time/format-times.ts'

interface TextRow {
  text: PhoneText
  /** The calendar day that begins above this text; null inside a day. */
  day: string | null
  /** The last text of one side within five minutes: the time stands under it. */
  endsGroup: boolean
}

const GROUP_MS = 5 * 60_000

/** Texts in the order they came, with day lines and groups. Days are days of the zone. */
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
