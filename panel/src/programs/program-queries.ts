import { useQuery } from '@tanstack/react-query'
import { OPEN_PROGRAM_STATUSES } from '@attune/contract/programs/constants'
import { PROGRAM_PAGE } from '@attune/contract/programs/limits'
import { isAbout } from '../client/facts.ts'
import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'
import { useLiveQueries } from '../client/use-live-queries.ts'
import type { ProgramsSearch } from './programs-search.ts'

export const programs = makeCollection({ name: 'programs', list: calls.programs.list, one: calls.programs.get })

/** Programs matching the address in its order, page by page. */
export const programsQuery = ({ q, archived = false, ...order }: ProgramsSearch) =>
  programs.list({ ...(q !== undefined && { q }), archived: archived ? 'true' : 'false', ...order, limit: PROGRAM_PAGE })

/** Queries for a client's programs. */
const keysOf = (id: string) => [
  ['programs', 'client', { id }],
  ['programs', 'available', { id }],
]

/** The programs that a client is in, updated by the live stream. */
export const useClientPrograms = (contactId: string) => {
  useLiveQueries(contactId, keysOf, (kind, id) => (isAbout(kind, 'programs', 'client', 'history') ? keysOf(id) : []))
  const status = OPEN_PROGRAM_STATUSES.join(',')
  return useQuery({
    ...programs.ask('client', calls.programs.listOfClient, { id: contactId, status, includes: 'steps' }),
    select: ({ data }) => data,
  })
}

export const availableQuery = (contactId: string) => ({
  ...programs.ask('available', calls.programs.listAvailable, { id: contactId }),
  select: ({ data }: Awaited<ReturnType<typeof calls.programs.listAvailable>>) => data,
})
