import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { AccountId } from '../ids.ts'
import { AbsenceId } from './ids.ts'
import { StaffName } from './entity.ts'
import { ABSENCE_MAX } from './limits.ts'
import { staffRefusals } from './refusals.ts'

/** A date and time on the clock of the person who is away. */
const LocalMoment = z
  .string()
  .regex(z.regexes.datetime({ local: true, precision: -1 }), 'Use a date and time such as 2026-12-24T09:00.')
const Note = z.string().max(ABSENCE_MAX.note)

/** A span in which a coach is away and a colleague covers. Times are ISO 8601. */
export const Absence = z.object({
  _id: AbsenceId,
  /** Who is away. */
  account: StaffName,
  /** Their time zone; IANA name. */
  timezone: z.string(),
  from: z.string(),
  to: z.string(),
  /** Who covers. */
  cover: StaffName,
  /** For the cover. */
  note: z.string().nullable(),
  /** Whether it has begun. */
  current: z.boolean(),
  setBy: StaffName,
  /** How many clients the coach is the primary coach of, and how many open tasks there are about them. */
  clients: z.number().int(),
  tasks: z.number().int(),
  /** When nobody is there, because the cover is away, too. */
  gaps: z.array(z.object({ from: z.string(), to: z.string() })),
  rev: z.number().int(),
  /** Whether you may change or end it. */
  abilities: z.object({ change: z.boolean() }),
})
export type Absence = z.infer<typeof Absence>

/**
 * Lists absences that are current or still to come, the next first: your own, those you cover, and those you may set for
 * others.
 */
const listAbsences = tenantCall('signed-in', { method: 'GET', path: '/v1/staff/absences', summary: 'List absences' })
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(Absence) }))

const spanErrors = {
  CoverUnknown: staffRefusals.CoverUnknown,
  CoverDisabled: staffRefusals.CoverDisabled,
  CoverSelf: staffRefusals.CoverSelf,
  CoverAway: staffRefusals.CoverAway,
  AbsencePast: staffRefusals.AbsencePast,
  AbsenceEndsEarly: staffRefusals.AbsenceEndsEarly,
  AbsenceTooLong: staffRefusals.AbsenceTooLong,
  AbsenceOverlaps: staffRefusals.AbsenceOverlaps,
}

/**
 * Sets when somebody is away and who covers: for yourself, for a coach you manage, or as an admin for anyone. In that span
 * the cover reaches the coach's clients as the cover's own role allows, and gets their notices and tasks. It all ends by
 * itself.
 */
const setAbsence = tenantCall('signed-in', { method: 'POST', path: '/v1/staff/absences', summary: 'Set an absence' })
  .input(
    z.strictObject({
      /** Who is away; you, if omitted. */
      account: AccountId.optional(),
      /** On the clock of the person who is away. Earlier today means now. */
      from: LocalMoment,
      to: LocalMoment,
      /** The colleague who covers. */
      cover: AccountId,
      note: Note.optional(),
    }),
  )
  .output(Absence)
  .errors({ AccountNotFound: staffRefusals.AccountNotFound, ...spanErrors })

/** Changes an absence that isn't over; omitted fields stay. The start of one that has begun stays as it is. */
const changeAbsence = tenantCall('signed-in', {
  method: 'PATCH',
  path: '/v1/staff/absences/{id}',
  summary: 'Change an absence',
})
  .input(
    z.strictObject({
      id: AbsenceId,
      from: LocalMoment.optional(),
      to: LocalMoment.optional(),
      cover: AccountId.optional(),
      note: Note.optional(),
      /** The absence's `rev` as last seen. */
      rev: z.number().int().min(1).max(2_147_483_647).optional(),
    }),
  )
  .output(Absence)
  .errors({
    AbsenceNotFound: staffRefusals.AbsenceNotFound,
    AbsenceOutdated: { ...staffRefusals.AbsenceOutdated, data: Absence },
    ...spanErrors,
  })

/** Ends an absence now, or calls off one that is still to come. The cover loses the coach's clients at once. */
const endAbsence = tenantCall('signed-in', {
  method: 'POST',
  path: '/v1/staff/absences/{id}/end',
  summary: 'End an absence',
})
  .input(z.strictObject({ id: AbsenceId }))
  .output(z.object({ ended: z.literal(true) }))
  .errors({ AbsenceNotFound: staffRefusals.AbsenceNotFound })

export const absenceCalls = { listAbsences, setAbsence, changeAbsence, endAbsence }
