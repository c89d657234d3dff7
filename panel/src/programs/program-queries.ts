import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { OPEN_PROGRAM_STATUSES } from '@attune/contract/programs/entity'
import { PROGRAM_PAGE } from '@attune/contract/programs/limits'
import { isAbout } from '../client/facts.ts'
import { calls } from '../client/calls.ts'
import { queryClient } from '../client/query-client.ts'
import { useLiveQueries } from '../client/use-live-queries.ts'
import type { ProgramsSearch } from './programs-search.ts'

const PROGRAMS = ['programs'] as const
const LISTS = ['programs', 'list'] as const
const clientKey = (contactId: string) => ['programs', 'client', contactId] as const

/** Programs matching the address, page by page, last changed first. */
export const programsQuery = ({ q, archived = false }: ProgramsSearch) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, { q, archived }],
    queryFn: ({ pageParam, signal }) =>
      calls.programs.list(
        {
          ...(q !== undefined && { q }),
          archived: archived ? 'true' : 'false',
          limit: PROGRAM_PAGE,
          ...(pageParam !== null && { next: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.next : null),
  })

export const programQuery = (id: string) =>
  queryOptions({
    queryKey: ['programs', 'one', id],
    queryFn: ({ signal }) => calls.programs.get({ id }, { signal }),
  })

/** Call after a program was changed. */
export const refreshPrograms = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PROGRAMS })

/** The programs that a client is in, updated by the live stream. */
export const useClientPrograms = (contactId: string) => {
  useLiveQueries(
    contactId,
    (id) => [clientKey(id)],
    (kind, id) => (isAbout(kind, 'programs', 'client', 'history') ? [clientKey(id)] : []),
  )
  return useQuery({
    queryKey: clientKey(contactId),
    queryFn: async ({ signal }) => {
      const status = OPEN_PROGRAM_STATUSES.join(',')
      return (await calls.programs.ofContact({ id: contactId, status, includes: 'steps' }, { signal })).data
    },
  })
}

export const availableQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...clientKey(contactId), 'available'],
    queryFn: async ({ signal }) => (await calls.programs.available({ id: contactId }, { signal })).data,
  })
