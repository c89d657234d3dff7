import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { Contact } from './entity.ts'
import { coachFields, contactFields, ProfileInput } from './fields.ts'
import { ContactFilters, filterFields, sortFields } from './filters.ts'
import { importCalls } from './import-calls.ts'
import { CONTACT_TEXTS, NO_REASON } from './limits.ts'
import { listingCalls } from './listing-calls.ts'
import { noteCalls } from './note-calls.ts'
import { contactRefusals } from './refusals.ts'
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

/** Clients in the reader's reach; see `filters.ts` for what each field means. */
const list = tenantCall('contacts.list', { method: 'GET', path: '/v1/contacts', summary: 'Clients' })
  .input(
    z
      .strictObject({
        ...filterFields,
        ...sortFields,
        ids: commaList(ContactId).optional(),
        limit: queryInteger(1, 100).default(25),
        // It holds the name a page ended with.
        next: z.string().max(2_000).optional(),
      })
      .optional(),
  )
  .output(page(Contact))

/** How many clients a query finds: exact below 10,000, from there on `more` is true. The order does not matter. */
const count = tenantCall('contacts.list', { method: 'GET', path: '/v1/contacts/count', summary: 'Number of clients' })
  .input(ContactFilters.optional())
  .output(z.object({ count: z.number().int(), more: z.boolean() }))

const get = tenantCall('contacts.view', { method: 'GET', path: '/v1/contacts/{id}', summary: 'One client' })
  .input(z.strictObject({ id: ContactId }))
  .output(Contact)
  .errors({ ContactNotFound })

/** New Client. Without coaches the client is of whoever makes it, if they coach; else of nobody. */
const create = tenantCall('contacts.create', { method: 'POST', path: '/v1/contacts', summary: 'New client' })
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
  .errors({ ...reasons, NameRequired: contactRefusals.NameRequired, PhotoNotFound: contactRefusals.PhotoNotFound })

/**
 * Writes what is named; what is left out stays, null takes away. `if-match` is the `rev` the writer has seen: when the
 * client has changed since, nothing is written and the newer one comes back in `data`.
 */
const update = tenantCall('contacts.update', { method: 'PUT', path: '/v1/contacts/{id}', summary: 'Change a client' })
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
    NameRequired: contactRefusals.NameRequired,
    LabelsNotAllowed: contactRefusals.LabelsNotAllowed,
    PhotoNotFound: contactRefusals.PhotoNotFound,
  })

/** Erases a client for good: who they are, notes and texts go; that something happened stays, by ids. */
const remove = tenantCall('contacts.delete', {
  method: 'DELETE',
  path: '/v1/contacts/{id}',
  summary: 'Erase a client',
})
  .input(z.strictObject({ id: ContactId, reason: z.string().max(CONTACT_TEXTS.reason).default(NO_REASON) }))
  .output(z.object({ _id: ContactId }))
  .errors({ ContactNotFound })

/** Gives a client to other coaches: those named and no others. Only coaches within the giver's own reach are taken. */
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
  ...listingCalls,
  ...importCalls,
}
