import * as z from 'zod'
import { AccountId, ContactId, OrganizationId } from '../ids.ts'
import { StaffName } from '../staff/entity.ts'

export const CONTACT_STATUSES = ['active', 'stop'] as const

/**
 * A client (spec 1 §3). Without the private-data permission `masked` is true, the name is a stable alias and
 * phone and email are null. `timezone` is an IANA name, null while unknown. Times are ISO 8601.
 */
export const Contact = z.object({
  _id: ContactId,
  organization: OrganizationId,
  status: z.enum(CONTACT_STATUSES),
  labels: z.array(z.string()),
  profile: z.object({
    basic: z.object({ fullName: z.string() }),
    photoUrl: z.string().nullable(),
    photoThumbnail: z.string().nullable(),
    timezone: z.string().nullable(),
    questionnaire: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  primaryCoach: StaffName.nullable(),
  coaches: z.array(AccountId),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** When the client texted STOP; null while they may be written to. */
  optedOutAt: z.string().nullable(),
  messageLimit: z.object({ amount: z.number().int(), expiredAt: z.string().nullable() }).nullable(),
  reviewPoint: z.string().nullable(),
  masked: z.boolean(),
  /** What this reader may do with this client, so that no screen derives rights. */
  abilities: z.object({ send: z.boolean(), update: z.boolean() }),
  rev: z.number().int(),
})
export type Contact = z.infer<typeof Contact>
