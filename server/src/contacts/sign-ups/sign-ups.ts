import { permissionBits } from '@attune/contract/staff/masks'
import { SIGN_UP } from '@attune/contract/contacts/limits'
import type { SignUp } from '@attune/contract/contacts/sign-up-calls'
import { lockRoot } from '@attune/store/contacts/contacts'
import { addSignUp, hasSignUp, listSignUps as list } from '@attune/store/contacts/sign-ups/sign-ups'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { loadMember } from '../../staff/load-member.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { accessContact } from '../access.ts'
import { findHolder } from '../addresses/choose-addresses.ts'
import { readEmail } from '../addresses/read-email.ts'
import { readPhone, regionOf } from '../addresses/read-phone.ts'
import { addContact } from '../create-contact.ts'
import { loadHiding } from '../private-data.ts'

/** What a visitor of a coach's public page typed. */
export interface SignUpForm {
  name: string
  phone: string
  email: string
  message: string
  agrees: boolean
}

interface SignUpOptions {
  coachId: string
  organizationId: string
  /** The form's own id: sent again, it creates nothing. */
  signUpId: string
  /** What a visitor who leaves a phone number agrees to. */
  wording: string
  cause: string
}

export type SignUpProblem = 'name-missing' | 'no-way' | 'phone-invalid' | 'email-invalid' | 'not-agreed'

/**
 * Takes what a visitor sent: it creates a client of this coach as New Client does, or is kept with the client who
 * already has this phone number or email. The sender can't tell which. Returns what is wrong with the form; nothing if
 * it was accepted.
 */
export const signUp = async (deps: Deps, form: SignUpForm, options: SignUpOptions): Promise<SignUpProblem[]> => {
  const { coachId: accountId, organizationId, cause } = options
  const coach = await loadMember(deps, { accountId, organizationId }, cause)
  if (coach === null) throw new Error('The coach of an open page has no access.')
  return deps.store.tenant(organizationId, async (tx) => {
    const { problems, phone, email } = await readForm(tx, form)
    if (problems.length > 0 || (await hasSignUp(tx, options.signUpId))) return problems
    const known = await findKnown(tx, { phone, email })
    // The visitor gives their own name and number, whatever their coach may see about clients.
    const author = { ...coach, permissions: coach.permissions | permissionBits.of(['contacts.private-data']) }
    const contactId = known ?? (await addVisitor(deps, tx, author, { name: form.name, phone, email }, cause))
    const at = deps.now()
    await addSignUp(
      tx,
      {
        sign_up_id: options.signUpId,
        contact_id: contactId,
        coach_id: accountId,
        message: form.message.trim(),
        consent: phone === null ? null : options.wording,
        is_new: known === null,
        at,
      },
      SIGN_UP.kept,
    )
    await recordFacts(tx, [
      { kind: 'ContactSignedUp', contactId, payload: { signUpId: options.signUpId }, actor: null, cause, at },
    ])
    return []
  })
}

const readForm = async (tx: Tenant, form: SignUpForm) => {
  const [typedPhone, typedEmail] = [form.phone.trim(), form.email.trim()]
  const phone = typedPhone === '' ? null : readPhone(typedPhone, await regionOf(tx))
  const email = typedEmail === '' ? null : readEmail(typedEmail)
  const problems: SignUpProblem[] = [
    ...(form.name.trim() === '' ? ['name-missing' as const] : []),
    ...(typedPhone === '' && typedEmail === '' ? ['no-way' as const] : []),
    ...(typedPhone !== '' && phone === null ? ['phone-invalid' as const] : []),
    ...(typedEmail !== '' && email === null ? ['email-invalid' as const] : []),
    ...(typedPhone !== '' && !form.agrees ? ['not-agreed' as const] : []),
  ]
  return { problems, phone, email }
}

interface Reached {
  phone: string | null
  email: string | null
}

/**
 * The client who already has this number or address, locked. Number and address stay locked, too, so that two forms at
 * once create one client.
 */
const findKnown = async (tx: Tenant, reached: Reached, most = LOOKS_MAX): Promise<string | null> => {
  const { phone, email } = reached
  const byPhone = phone === null ? null : await findHolder(tx, 'phone', phone, null)
  const byEmail = email === null ? null : await findHolder(tx, 'email', email, null)
  const found = byPhone ?? byEmail
  const contact = found === null ? undefined : await lockRoot(tx, found)
  if (contact?.removed_at === null) return contact.contact_id
  // Erased while this waited: number and address now belong to nobody, or to another client.
  return contact === undefined || most === 0 ? null : findKnown(tx, reached, most - 1)
}

/** More clients with one number than could be erased one after another while a form waits. */
const LOOKS_MAX = 5

const addVisitor = (
  deps: Deps,
  tx: Tenant,
  coach: Member,
  { name, phone, email }: Reached & { name: string },
  cause: string,
): Promise<string> => {
  const fullName = name.trim().replaceAll(/\s+/g, ' ')
  const client = { profile: { basic: { fullName } }, phone, email, primaryCoach: coach.account.account_id }
  return addContact(deps, tx, coach, client, { cause, byThemselves: true })
}

/** Lists what a client sent from public pages. */
export const listSignUps = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: SignUp[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, id)
    const hide = (await loadHiding(tx, who, [id]))(id)
    const rows = await list(tx, id)
    return {
      data: rows.map((row) => ({
        _id: row.sign_up_id,
        at: row.at.toISOString(),
        coach: row.coach,
        message: hide(row.message),
        consent: row.consent,
        isNew: row.is_new,
      })),
    }
  })
