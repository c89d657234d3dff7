import * as z from 'zod'
import { OrganizationId } from '../ids.ts'
import { StaffName } from './entity.ts'
import { SECURITY_EVENT_KINDS } from './security-event-kinds.ts'

/** An entry of the security log. It never holds a password, code, key or token. */
export const SecurityEvent = z.object({
  /** Opaque. */
  _id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** Null if there is no known account, or it is an installation admin outside organizations. */
  organization: OrganizationId.nullable(),
  /** The account it is about, if known. */
  account: StaffName.nullable(),
  /** Who did it, if someone else. */
  actor: StaffName.nullable(),
  /** IP address; empty if too many different ones were counted together. */
  address: z.string(),
  /** Browser and operating system as the caller named them, such as `Firefox on Linux`. */
  device: z.string(),
  /** Details by kind: `way` of a sign-in, denied `call`, `carrier` of a webhook, `apiKey` id, `throttled` action. */
  detail: z.record(z.string(), z.string()),
  /** How many equal events this entry stands for: repeated ones are combined each minute. */
  count: z.number().int(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
