import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { ContactViewId } from './ids.ts'
import { ContactView } from './entity.ts'
import { ContactFilters } from './filters.ts'
import { contactRefusals } from './refusals.ts'

const { ViewNotFound, ViewNameRequired, TooManyViews } = contactRefusals
const name = z.string().max(60)

const Option = z.object({
  /** The value. */
  v: z.string(),
  /** The text to show for it. */
  a: z.string(),
  /** How many clients within your reach have it, counted up to 10,000. */
  count: z.number().int(),
})

/** Lists the labels in use, most used first. */
const listDataOptions = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/data-options',
  summary: 'List labels in use',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ tags: z.array(Option) }))

/**
 * Lists the variables that can be used in messages, templates and scenes, by group. In a text they are written as
 * `{{ name }}`.
 */
const listVariables = tenantCall('contacts.view', {
  method: 'GET',
  path: '/v1/contacts/messages/variables',
  summary: 'List message variables',
})
  .input(
    z
      .strictObject({
        /** `scenes` adds the client's variables that only scenes know, but not those that a scene's own steps set. */
        for: z.enum(['messages', 'scenes']).optional(),
      })
      .optional(),
  )
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

/** Lists the filters and sort orders available to you. If `options` is null, any valid value is accepted. */
const listSearchFilters = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/search-filters',
  summary: 'List filters of the client list',
})
  .input(z.strictObject({}).optional())
  .output(
    z.object({
      filters: z.array(
        z.object({
          /** The query parameter of `contacts.list`. */
          name: z.string(),
          title: z.string(),
          kind: z.enum(['choice', 'flag', 'days', 'text']),
          options: z.array(z.object({ v: z.string(), a: z.string() })).nullable(),
        }),
      ),
      sorts: z.array(z.object({ v: z.string(), a: z.string() })),
    }),
  )

/** Lists the native views with their counts, then your own in the order they were created. */
const listViews = tenantCall('contacts.list', {
  method: 'GET',
  path: '/v1/contacts/views',
  summary: 'List saved views',
})
  .input(z.strictObject({}).optional())
  .output(z.object({ data: z.array(ContactView) }))

/** Saves a view of the client list. */
const createView = tenantCall(
  'contacts.list',
  { method: 'POST', path: '/v1/contacts/views', summary: 'Save a view' },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ name, query: ContactFilters }))
  .output(ContactView)
  .errors({ ViewNameRequired, TooManyViews })

/** Renames a view or changes its query. */
const updateView = tenantCall(
  'contacts.list',
  {
    method: 'PATCH',
    path: '/v1/contacts/views/{viewId}',
    summary: 'Update a view',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ viewId: ContactViewId, name: name.optional(), query: ContactFilters.optional() }))
  .output(ContactView)
  .errors({ ViewNotFound, ViewNameRequired })

/** Deletes a view. */
const removeView = tenantCall(
  'contacts.list',
  {
    method: 'DELETE',
    path: '/v1/contacts/views/{viewId}',
    summary: 'Delete a view',
  },
  { whileSwitched: 'never' },
)
  .input(z.strictObject({ viewId: ContactViewId }))
  .output(z.object({ _id: ContactViewId }))
  .errors({ ViewNotFound })

export const listingCalls = {
  listDataOptions,
  listVariables,
  listSearchFilters,
  listViews,
  createView,
  updateView,
  removeView,
}
