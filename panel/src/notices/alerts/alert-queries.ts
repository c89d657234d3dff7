import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'

const ALERTS = ['alerts'] as const

/** The organization's alerts, by title. Reloaded periodically, sooner while one is starting: they raise themselves. */
export const alertsQuery = queryOptions({
  queryKey: ALERTS,
  queryFn: async ({ signal }) => (await calls.notices.listAlerts(undefined, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ isStarting }) => isStarting) === true ? 2_000 : 60_000),
})

export const refreshAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALERTS })

/** When an alert with this condition would have been raised in the last 30 days. */
export const replayQuery = (condition: string, restDays: number) =>
  queryOptions({
    queryKey: ['alert-replay', condition, restDays],
    queryFn: ({ signal }) => calls.notices.replayAlert({ condition, restDays }, { signal }),
    staleTime: 60_000,
  })
