import { defineSlice } from '../slice.ts'
import { contacts } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { contactFacts } from './facts.ts'
import * as fieldsSchemas from './fields.ts'
import * as filtersSchemas from './filters.ts'
import * as ids from './ids.ts'
import * as importCallSchemas from './import-calls.ts'
import { contactRefusals } from './refusals.ts'

export const contactsSlice = defineSlice({
  calls: { contacts },
  tags: {
    contacts: { name: 'Clients', description: 'Clients, their notes, views, bulk actions, imports and exports.' },
  },
  ids,
  facts: contactFacts,
  factGroup: 'Clients',
  refusals: contactRefusals,
  schemas: [entitySchemas, fieldsSchemas, filtersSchemas, importCallSchemas],
  pages: ['/contacts', '/contacts/new', '/contacts/import', '/contacts/:id'],
})
