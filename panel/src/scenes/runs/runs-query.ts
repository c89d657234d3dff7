import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { availableKey, planKey, problemsKey, runsKey } from '../keys.ts'
import { useScenesLive } from '../use-scenes-live.ts'

/** Active states are asked for so often (spec 1 §4); the live stream tells of them sooner. */
export const POLL_MS = 30_000

/** The scenes of a client: under way first, then the ended. */
export const useRuns = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery({
    queryKey: runsKey(contactId),
    queryFn: async ({ signal }) =>
      (await calls.runs.list({ id: contactId }, { signal, context: { interval: true } })).data,
    refetchInterval: POLL_MS,
  })
}

/** What may be started for a client, and why the rest may not. */
export const availableQuery = (contactId: string) =>
  queryOptions({
    queryKey: availableKey(contactId),
    queryFn: async ({ signal }) => (await calls.runs.available({ id: contactId }, { signal })).data,
  })

export const problemsQuery = (contactId: string, stateId: string) =>
  queryOptions({
    queryKey: problemsKey(contactId, stateId),
    queryFn: async ({ signal }) => (await calls.runs.problems({ id: contactId, stateId }, { signal })).data,
  })

/** After a start or a stop of our own: the stream will tell, but whoever clicked is not to wait for it. */
export const refreshRuns = (contactId: string): Promise<unknown> =>
  Promise.all(
    [runsKey, availableKey, planKey].map((key) => queryClient.invalidateQueries({ queryKey: key(contactId) })),
  )
