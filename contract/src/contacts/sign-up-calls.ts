import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { SignUpId } from './ids.ts'
import { StaffName } from '../staff/entity.ts'
import { contactRefusals } from './refusals.ts'

/** What somebody sent from a coach's public page. Nobody has verified that it was this client. */
export const SignUp = z.object({
  _id: SignUpId,
  /** When, in ISO 8601. */
  at: z.string(),
  /** On whose page. */
  coach: StaffName.nullable(),
  /** May be empty. Without the right to private data, names, numbers and addresses in it are hidden. */
  message: z.string(),
  /** The words with which they agreed to be texted; null: they left no phone number. */
  consent: z.string().nullable(),
  /** Whether it created this client. Otherwise the client already existed. */
  isNew: z.boolean(),
})
export type SignUp = z.infer<typeof SignUp>

/** Lists what a client sent from public pages of coaches, newest first. */
const listSignUps = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/{id}/sign-ups',
  summary: 'List sign-ups of a client',
})
  .input(z.strictObject({ id: ContactId }))
  .output(z.object({ data: z.array(SignUp) }))
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const signUpCalls = { listSignUps }
