import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'

export type History = Awaited<ReturnType<typeof calls.moving.getHistory>>

const HISTORIES = ['histories'] as const
const POLL_MS = 700

/** Whether the server is working on it; it is then polled. */
export const isBusy = ({ state }: History): boolean => ['reading', 'checking', 'applying', 'returning'].includes(state)

export const historiesQuery = queryOptions({
  queryKey: [...HISTORIES, 'all'],
  queryFn: async ({ signal }) => (await calls.moving.listHistories({}, { signal })).data,
  staleTime: 0,
})

export const historyQuery = (historyId: string) =>
  queryOptions({
    queryKey: [...HISTORIES, historyId],
    queryFn: ({ signal }) => calls.moving.getHistory({ historyId }, { signal, context: { interval: true } }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBusy(data) ? POLL_MS : false),
    staleTime: 0,
  })

/** Keys include the state, because each step has different rows. */
export const rowsKey = ({ _id, state }: History, what: 'problems' | 'clients') =>
  [...HISTORIES, _id, what, state] as const

export const putHistory = (history: History): void => {
  const queryKey = [...HISTORIES, history._id]
  // A load under way may have begun before this step, and nothing would be polled any more.
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData(queryKey, history)
}
