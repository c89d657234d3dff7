import type { Contact } from '@attune/contract/contacts/entity'
import { detailOf, failureOf } from '../../client/failure.ts'

/** The client's newer version, if a save was refused because they had changed; else null. */
export const newerContactOf = (error: unknown): Contact | null =>
  failureOf(error).code === 'ContactChanged' ? (detailOf(error) as Contact) : null // The contract defines it so.
