import * as z from 'zod'
import { ContactId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'

/** One change in the organization, as the event log has it. It has ids, never texts. */
export const LogEvent = z.object({
  /** Opaque. */
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The kind of the fact, such as `ContactReassigned`. */
  kind: z.string(),
  /**
   * Who did it; null for carriers and automation. Managers, and coaches who aren't confirmed, are answered `…` and the last
   * eight characters of the id as the name, and a masked email; so they are of `Look`.
   */
  actor: StaffName.nullable(),
  /** The client it is about; null if it is about none. */
  contact: z.object({ _id: ContactId, title: z.string() }).nullable(),
  /** More ids, by the kind of the fact. */
  data: z.record(z.string(), z.unknown()),
})
export type LogEvent = z.infer<typeof LogEvent>

/** That somebody saw private data of a client: their profile, their conversation or a part of it. */
export const Look = z.object({
  /** When it was first in that hour, ISO 8601. */
  at: z.string(),
  /** Who saw it. */
  by: StaffName,
  /** In whose account they were while it wasn't their own. */
  as: StaffName.nullable(),
})
export type Look = z.infer<typeof Look>
