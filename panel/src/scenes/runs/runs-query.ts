import { queryOptions, useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'
import { availableKey, planKey, problemsKey, runsKey } from '../keys.ts'
import { useScenesLive } from '../use-scenes-live.ts'

/** Polling interval of active runs; the live stream usually reports changes sooner. */
export const POLL_MS = 30_000

/** The scenes of a client: active first, then ended. */
export const useRuns = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery({
    queryKey: runsKey(contactId),
    queryFn: async ({ signal }) =>
      (await calls.runs.list({ id: contactId }, { signal, context: { interval: true } })).data,
    refetchInterval: POLL_MS,
  })
}

/** Scenes that can be started for a client, and why the others can't. */
export const availableQuery = (contactId: string) =>
  queryOptions({
    queryKey: availableKey(contactId),
    queryFn: async ({ signal }) => (await calls.runs.listAvailable({ id: contactId }, { signal })).data,
  })

export const problemsQuery = (contactId: string, stateId: string) =>
  queryOptions({
    queryKey: problemsKey(contactId, stateId),
    queryFn: async ({ signal }) => (await calls.runs.listProblems({ id: contactId, stateId }, { signal })).data,
  })

/** After starting or stopping a scene here, without waiting for the live stream. */
export const refreshRuns = (contactId: string): Promise<unknown> =>
  Promise.all(
    [runsKey, availableKey, planKey].map((key) => queryClient.invalidateQueries({ queryKey: key(contactId) })),
  )
