import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Insertable, type Selectable } from 'kysely'
import { staffNameOf } from '../../staff/staff-name.ts'
import type { Tenant } from '../../store.ts'
import type { ContactSignUpsTable } from './tables.ts'

export interface SignUpRecord extends Selectable<ContactSignUpsTable> {
  coach: StaffName | null
}

/** Whether a form was taken before. Until the transaction ends, nobody else takes the same one. */
export const hasSignUp = async (tx: Tenant, signUpId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${signUpId}`}, 0))`.execute(tx.db)
  const row = await tx
    .from('contact_sign_ups')
    .select('sign_up_id')
    .where('sign_up_id', '=', signUpId)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps what a form said; of each contact's, the newest `most`. */
export const addSignUp = async (
  tx: Tenant,
  signUp: Omit<Insertable<ContactSignUpsTable>, 'organization_id'>,
  most: number,
): Promise<void> => {
  await tx.insert('contact_sign_ups', signUp).execute()
  const older = tx
    .from('contact_sign_ups')
    .select('sign_up_id')
    .where('contact_id', '=', signUp.contact_id)
    .where('is_new', '=', false)
    .orderBy('at', 'desc')
    .orderBy('sign_up_id', 'desc')
    .offset(most)
  await tx.delete('contact_sign_ups').where('sign_up_id', 'in', older).execute()
}

/** What a contact sent from public pages, newest first. */
export const listSignUps = (tx: Tenant, contactId: string): Promise<SignUpRecord[]> =>
  tx
    .from('contact_sign_ups')
    .selectAll()
    .select(staffNameOf('contact_sign_ups.coach_id').as('coach'))
    .where('contact_id', '=', contactId)
    .orderBy('at', 'desc')
    .orderBy('sign_up_id', 'desc')
    .execute()
