import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { Contact } from './entity.ts'
import { coachFields, contactFields, ProfileInput, Reason } from './fields.ts'
import { ContactFilters, filterFields, sortFields } from './filters.ts'
import { importCalls } from './import-calls.ts'
import { CONTACT_TEXTS } from './limits.ts'
import { listingCalls } from './listing-calls.ts'
import { noteCalls } from './note-calls.ts'
import { contactRefusals } from './refusals.ts'
import { signUpCalls } from './sign-up-calls.ts'
import { stateCalls } from './state-calls.ts'

const {
  ContactNotFound,
  ContactChanged,
  PrivateDataHidden,
  ContactPhoneInvalid,
  ContactEmailInvalid,
  AddressTaken,
  CoachNotFound,
} = contactRefusals
const reasons = { PrivateDataHidden, ContactPhoneInvalid, ContactEmailInvalid, AddressTaken, CoachNotFound }

/** Accepted, but without effect: both parts are always included. */
const Include = commaList(z.enum(['primaryCoach', 'messageLimit'])).optional()

/** Lists the clients within your reach. */
const list = tenantCall('contacts.list', { method: 'GET', path: '/v1/contacts', summary: 'List clients' })
  .input(
    z
      .strictObject({
        ...filterFields,
        ...sortFields,
        ids: commaList(ContactId).optional(),
        include: Include,
        limit: queryInteger(1, 100).default(25),
        // The cursor contains the name of the page's last client, so it can be long.
        next: z.string().max(2_000).optional(),
      })
      .optional(),
  )
  .output(page(Contact))

/**
 * Counts the clients that match the filters. The count is exact below 10,000; above that, `more` is true. Sorting is
 * ignored.
 */
const count = tenantCall('contacts.list', { method: 'GET', path: '/v1/contacts/count', summary: 'Count clients' })
  .input(ContactFilters.optional())
  .output(z.object({ count: z.number().int(), more: z.boolean() }))

/** Returns one client. */
const get = tenantCall(
  'contacts.view',
  { method: 'GET', path: '/v1/contacts/{id}', summary: 'Get a client' },
  { looks: true },
)
  .input(z.strictObject({ id: ContactId, include: Include }))
  .output(Contact)
  .errors({ ContactNotFound })

/**
 * Creates a client. If no coaches are given, the client is assigned to the caller if they are a coach, otherwise to no
 * one.
 */
const create = tenantCall('contacts.create', { method: 'POST', path: '/v1/contacts', summary: 'Create a client' })
  .input(
    z.strictObject({
      ...contactFields,
      profile: ProfileInput.extend({
        basic: ProfileInput.shape.basic.unwrap().extend({ fullName: z.string().min(1).max(CONTACT_TEXTS.name) }),
      }),
      ...coachFields,
    }),
  )
  .output(Contact)
  .errors({
    ...reasons,
    NameRequired: contactRefusals.NameRequired,
    LabelsNotAllowed: contactRefusals.LabelsNotAllowed,
    PhotoNotFound: contactRefusals.PhotoNotFound,
  })

/**
 * Updates the given fields; omitted fields stay, null clears a field. `if-match` is the `rev` you have seen: if the client
 * has changed since, nothing is saved and the refusal's `data` has the current client.
 */
const update = tenantCall('contacts.update', { method: 'PUT', path: '/v1/contacts/{id}', summary: 'Update a client' })
  .input(
    z.strictObject({
      id: ContactId,
      'if-match': z.number().int().min(1).max(2_147_483_647).optional(),
      ...contactFields,
      ...coachFields,
    }),
  )
  .output(Contact)
  .errors({
    ContactNotFound,
    ContactChanged,
    ...reasons,
    GoalHidden: contactRefusals.GoalHidden,
    NameRequired: contactRefusals.NameRequired,
    LabelsNotAllowed: contactRefusals.LabelsNotAllowed,
    PhotoNotFound: contactRefusals.PhotoNotFound,
  })

/**
 * Permanently erases a client's personal data, notes and message texts. The event log keeps ids only. `reason` can be
 * a query parameter or in the body.
 */
const remove = tenantCall('contacts.delete', {
  method: 'DELETE',
  path: '/v1/contacts/{id}',
  summary: 'Erase a client',
})
  .input(z.strictObject({ id: ContactId, reason: Reason }))
  .output(z.object({ _id: ContactId }))
  .errors({ ContactNotFound })

/** Replaces the client's coaches with the given ones. You can only assign coaches within your reach. */
const assign = tenantCall('contacts.update', {
  method: 'POST',
  path: '/v1/contacts/{id}/assign',
  summary: 'Reassign a client',
})
  .input(z.strictObject({ id: ContactId, ...coachFields }))
  .output(Contact)
  .errors({ ContactNotFound, CoachNotFound })

export const contacts = {
  list,
  count,
  get,
  create,
  update,
  remove,
  assign,
  ...stateCalls,
  ...noteCalls,
  ...signUpCalls,
  ...listingCalls,
  ...importCalls,
}
