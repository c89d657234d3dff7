import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactId } from '../ids.ts'
import { commaList, page, queryInteger } from '../page.ts'
import { Contact } from './entity.ts'
import { contactRefusals } from './refusals.ts'

/** Clients in the reader's reach by name; `q` finds parts of a name, and of phone and e-mail for who may see them. */
const list = tenantCall('contacts.list', { method: 'GET', path: '/v1/contacts', summary: 'Clients' })
  .input(
    z
      .strictObject({
        q: z.string().max(100).optional(),
        ids: commaList(ContactId).optional(),
        limit: queryInteger(1, 100).default(25),
        // It holds the name a page ended with.
        next: z.string().max(2_000).optional(),
      })
      .optional(),
  )
  .output(page(Contact))

const get = tenantCall('contacts.view', { method: 'GET', path: '/v1/contacts/{id}', summary: 'One client' })
  .input(z.strictObject({ id: ContactId }))
  .output(Contact)
  .errors({ ContactNotFound: contactRefusals.ContactNotFound })

export const contacts = { list, get }
