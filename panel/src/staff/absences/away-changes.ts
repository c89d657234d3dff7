import type { Absence } from '@attune/contract/staff/absence-calls'
import type { FieldSentences } from '../../client/forms/refusal-of.ts'
import { dayOf } from '../../ui/time/format-times.ts'
import { toFields } from './cover-text.ts'

export const EMPTY = { account: '', fromDay: '', fromTime: '08:00', toDay: '', toTime: '08:00', cover: '', note: '' }

/** The fields of the form, as text. */
export type AwayValues = typeof EMPTY

export const valuesOf = ({ account, from, to, timezone, cover, note }: Absence): AwayValues => {
  const [start, end] = [toFields(from, timezone), toFields(to, timezone)]
  return {
    account: account._id,
    fromDay: start.day,
    fromTime: start.time,
    toDay: end.day,
    toTime: end.time,
    cover: cover._id,
    note: note ?? '',
  }
}

/** Where each day begins last: there it is still yesterday when it is today everywhere else. */
const LAST_ZONE = 'Etc/GMT+12'

/** The first day that can be chosen; if the zone isn't known (null), the first that may be today for whoever is away. */
export const firstDayOf = (now: Date, zone: string | null): string => dayOf(now, zone ?? LAST_ZONE)

/** When it begins and ends, on the clock of whoever is away. */
export const momentsOf = ({ fromDay, fromTime, toDay, toTime }: AwayValues): { from: string; to: string } => ({
  from: `${fromDay}T${fromTime}`,
  to: `${toDay}T${toTime}`,
})

/**
 * What the form changes in an absence: only that is sent, so that what a colleague has changed meanwhile stays. The
 * start of one that has begun stays as it is.
 */
export const changesOf = (
  absence: Absence,
  values: AwayValues,
): { from?: string; to?: string; cover?: string; note?: string } => {
  const saved = valuesOf(absence)
  const [{ from, to }, before] = [momentsOf(values), momentsOf(saved)]
  const note = values.note.trim()
  return {
    ...(!absence.current && from !== before.from && { from }),
    ...(to !== before.to && { to }),
    ...(values.cover !== saved.cover && { cover: values.cover }),
    ...(note !== saved.note && { note }),
  }
}

/** What is still to be filled in. */
export const findMissing = (
  { account, fromDay, fromTime, toDay, toTime, cover }: AwayValues,
  forTeam = false,
): FieldSentences<AwayValues> => ({
  ...(forTeam && account === '' && { account: 'Choose who is away.' }),
  ...((fromDay === '' || fromTime === '') && { fromDay: 'Choose a day and a time.' }),
  ...((toDay === '' || toTime === '') && { toDay: 'Choose a day and a time.' }),
  ...(cover === '' && { cover: 'Choose a colleague.' }),
})
