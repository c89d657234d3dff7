import type { ContactFilters } from '@attune/contract/contacts/filters'
import type { calls } from '../../../client/calls.ts'
import { areSameFilters } from '../../data/filters.ts'

export type ContactView = Awaited<ReturnType<typeof calls.contacts.listViews>>['data'][number]

/**
 * Which view the list shows: the one the address names, whatever was changed since; without a name the first one with
 * the same query.
 */
export const currentView = (
  views: readonly ContactView[],
  named: unknown,
  filters: ContactFilters,
): ContactView | undefined =>
  views.find(({ _id }) => _id === named) ?? views.find(({ query }) => areSameFilters(query, filters))
