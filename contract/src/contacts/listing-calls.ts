import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactViewId } from '../ids.ts'
import { ContactView } from './entity.ts'
import { ContactFilters } from './filters.ts'
import { contactRefusals } from './refusals.ts'

const { ViewNotFound, ViewNameRequired, TooManyViews } = contactRefusals
const name = z.string().max(60)

/** `v` is the value, `a` what is shown for it, `count` how many clients in reach carry it (at most 10,000 counted). */
const Option = z.object({ v: z.string(), a: z.string(), count: z.number().int() })

/** Labels in use, the most used first. */
const dataOptions = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/data-options',
  summary: 'Labels of clients in use',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ tags: z.array(Option) }))

/** What a text to a client may name, by group; `name` is written between double braces. */
const variables = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/messages/variables',
  summary: 'Variables of message texts',
})
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      groups: z.array(
        z.object({
          title: z.string(),
          variables: z.array(z.object({ name: z.string(), title: z.string(), example: z.string() })),
        }),
      ),
    }),
  )

/** What the list may be filtered by, for this reader. Where `options` is null any fitting value will do. */
const searchFilters = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/search-filters',
  summary: 'Filters of the list of clients',
})
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      filters: z.array(
        z.object({
          /** The field of the list's address. */
          name: z.string(),
          title: z.string(),
          kind: z.enum(['choice', 'flag', 'days', 'text']),
          options: z.array(z.object({ v: z.string(), a: z.string() })).nullable(),
        }),
      ),
      sorts: z.array(z.object({ v: z.string(), a: z.string() })),
    }),
  )

/** Native views with their counts, then the account's own in the order they were made. */
const listViews = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/views',
  summary: 'Views of the list of clients',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ContactView) }))

const createView = tenantCall('contacts.list', { method: 'POST', path: '/v1/contacts/views', summary: 'Save a view' })
  .input(z.strictObject({ name, query: ContactFilters }))
  .output(ContactView)
  .errors({ ViewNameRequired, TooManyViews })

const updateView = tenantCall('contacts.list', {
  method: 'PATCH',
  path: '/v1/contacts/views/{viewId}',
  summary: 'Rename a view or give it another query',
})
  .input(z.strictObject({ viewId: ContactViewId, name: name.optional(), query: ContactFilters.optional() }))
  .output(ContactView)
  .errors({ ViewNotFound, ViewNameRequired })

const removeView = tenantCall('contacts.list', {
  method: 'DELETE',
  path: '/v1/contacts/views/{viewId}',
  summary: 'Take a view away',
})
  .input(z.strictObject({ viewId: ContactViewId }))
  .output(z.object({ _id: ContactViewId }))
  .errors({ ViewNotFound })

export const listingCalls = {
  dataOptions,
  variables,
  searchFilters,
  listViews,
  createView,
  updateView,
  removeView,
}
