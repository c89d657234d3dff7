import type { Absence } from '@attune/contract/staff/absence-calls'
import type { TestPerson } from '../../testing/world.ts'

/** A moment some minutes from another, as the clock of people in tests shows it, to the minute. */
export const inMinutes = (minutes: number, from = new Date()): string =>
  Temporal.Instant.fromEpochMilliseconds(from.getTime() + minutes * 60_000)
    .toZonedDateTimeISO('America/Denver')
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Somebody is away from now on, and a colleague covers. */
export const setAway = (who: TestPerson, cover: TestPerson, input: object = {}): Promise<Absence> =>
  who.ok('POST', '/v1/staff/absences', { from: inMinutes(0), to: inMinutes(4), cover: cover.id, ...input })

export const changeAway = async (who: TestPerson, cover: TestPerson): Promise<Absence> =>
  who.ok('PATCH', `/v1/staff/absences/${(await setAway(who, cover))._id}`, { note: 'Back soon' })

export const comeBack = async (who: TestPerson, cover: TestPerson): Promise<unknown> =>
  who.ok('POST', `/v1/staff/absences/${(await setAway(who, cover))._id}/end`, {})
