import type { Permission } from '@attune/contract/permissions'
import type { Role } from '@attune/contract/roles'
import type { DisabledReason, SocialLink, Specialty } from '@attune/contract/staff/users/constants'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as z from 'zod'
import { may, type Person } from '../../calls/who.ts'
import { Refusal } from '../../refusal.ts'
import { readPageName } from '../coach-page/page-name.ts'
import { readPersonalUrl } from '../account/update-me.ts'

/** What an administrator changes about an account. Fields that are left out stay. */
export interface PutUserInput {
  userId: string
  name?: string | undefined
  email?: string | undefined
  phone?: string | null | undefined
  contactPhone?: string | null | undefined
  password?: string | undefined
  /** An upload of the administrator's. */
  photo?: string | null | undefined
  adminNotes?: string | undefined
  featured?: boolean | undefined
  featuredLocked?: boolean | undefined
  disabled?: boolean | undefined
  disabledReasonCode?: DisabledReason | undefined
  disabledReasonNotes?: string | undefined
  contactAssignmentBoost?: number | undefined
  managerOf?: string[] | undefined
  specializesIn?: Specialty[] | undefined
  tags?: string[] | undefined
  socialLinks?: Partial<Record<SocialLink, string>> | undefined
  roles?: Role[] | undefined
  organization?: string | null | undefined
  personalDescription?: string | undefined
  addons?: string[] | undefined
  stripeAccountId?: string | null | undefined
  rev?: number | undefined
}

/** The permission that a field requires besides `users.update`. */
const FIELD_PERMISSIONS: Partial<Record<keyof PutUserInput, Permission>> = {
  tags: 'users.labels',
  organization: 'users.organization',
  featured: 'users.featured',
  featuredLocked: 'users.featured',
  disabled: 'users.disabled',
  disabledReasonCode: 'users.disabled',
  disabledReasonNotes: 'users.disabled',
  specializesIn: 'users.specializes-in',
  contactAssignmentBoost: 'users.attributes',
  addons: 'users.attributes',
  adminNotes: 'users.attributes',
  stripeAccountId: 'users.attributes',
}

/** Refuses fields that this administrator may not change. Only admins of the installation move accounts between organizations. */
export const refuseFields = (who: Person, input: Omit<PutUserInput, 'userId'>): void => {
  for (const [field, permission] of Object.entries(FIELD_PERMISSIONS))
    if (Object.hasOwn(input, field) && !may(who, permission)) throw new Refusal('UserFieldNotAllowed')
  if (input.organization !== undefined && who.home !== null) throw new Refusal('UserFieldNotAllowed')
}

/** The columns given by the texts and numbers of an input, in the form in which they are stored. */
export const columnsOf = (input: PutUserInput) => {
  const name = input.name?.replaceAll(/\s+/g, ' ')
  if (name === '') throw new Refusal('NameMissing')
  return {
    ...(name !== undefined && { name }),
    ...(input.email !== undefined && { email: readEmail(input.email) }),
    ...(input.phone !== undefined && { phone: readPhone(input.phone) }),
    ...(input.contactPhone !== undefined && { contact_phone: readPhone(input.contactPhone) }),
    ...(input.adminNotes !== undefined && { admin_notes: input.adminNotes }),
    ...(input.featured !== undefined && { featured: input.featured }),
    ...(input.featuredLocked !== undefined && { featured_locked: input.featuredLocked }),
    ...(input.contactAssignmentBoost !== undefined && { contact_assignment_boost: input.contactAssignmentBoost }),
    ...(input.specializesIn !== undefined && { specializes_in: [...new Set(input.specializesIn)] }),
    ...(input.tags !== undefined && { tags: [...new Set(input.tags)] }),
    ...(input.socialLinks !== undefined && { social_links: JSON.stringify(readLinks(input.socialLinks)) }),
    ...(input.personalDescription !== undefined && { personal_description: input.personalDescription }),
    ...(input.addons !== undefined && { addons: [...new Set(input.addons)] }),
    ...(input.stripeAccountId !== undefined && { stripe_account_id: input.stripeAccountId }),
    ...(input.disabledReasonCode !== undefined && { disabled_reason_code: input.disabledReasonCode }),
    ...(input.disabledReasonNotes !== undefined && { disabled_reason_notes: input.disabledReasonNotes }),
  }
}

const Email = z.email().max(254)

const readEmail = (typed: string): string => {
  const email = typed.trim().toLowerCase()
  if (!Email.safeParse(email).success) throw new Refusal('EmailInvalid')
  return email
}

const readPhone = (typed: string | null): string | null => {
  if (typed === null || typed.trim() === '') return null
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'))
  if (number?.isValid() !== true || number.ext !== undefined) throw new Refusal('PhoneInvalid')
  return number.number
}

const readLinks = ({ appCoachPage, ...pages }: Partial<Record<SocialLink, string>>): Record<string, string> => {
  const addresses = Object.entries(pages).map(([name, typed]) => [name, readPersonalUrl(typed)] as const)
  return Object.fromEntries(
    [['appCoachPage', readPageName(appCoachPage ?? null)] as const, ...addresses].flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, value]],
    ),
  )
}
