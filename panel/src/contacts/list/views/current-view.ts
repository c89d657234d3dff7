import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { calls } from '../../../client/calls.ts'
import { areSameFilters } from '../../data/filters.ts'

export type ContactView = Awaited<ReturnType<typeof calls.contacts.listViews>>['data'][number]

/**
 * The current view: the one named in the address, even if its filters were changed since, or the first with the same
 * query.
 */
export const currentView = (
  views: readonly ContactView[],
  named: unknown,
  filters: ContactFilters,
): ContactView | undefined =>
  views.find(({ _id }) => _id === named) ?? views.find(({ query }) => areSameFilters(query, filters))
