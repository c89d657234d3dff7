import * as z from 'zod'
import { ContactId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'

/** One change in the organization, as the event log has it. It contains ids, never texts. */
export const LogEvent = z.object({
  /** Opaque. */
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The kind of the fact, such as `ContactReassigned`. */
  kind: z.string(),
  /**
   * Who did it; null for carriers and automation. Managers and unconfirmed coaches get `…` and the last eight
   * characters of the id as the name, and a masked email; the same goes for `Look`.
   */
  actor: StaffName.nullable(),
  /** The client it is about; null if it is about none. */
  contact: z.object({ _id: ContactId, title: z.string() }).nullable(),
  /** More ids, depending on the kind of the fact. */
  data: z.record(z.string(), z.unknown()),
})
export type LogEvent = z.infer<typeof LogEvent>

/** That somebody saw private data of a client: their profile, their conversation or a part of it. */
export const Look = z.object({
  /** When it first happened in that hour, ISO 8601. */
  at: z.string(),
  /** Who saw it. */
  by: StaffName,
  /** Whose account they were in, if it wasn't their own. */
  as: StaffName.nullable(),
})
export type Look = z.infer<typeof Look>
