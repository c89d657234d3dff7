import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookDeliveryState } from '@attune/contract/integrations/limits'
import { calls } from '../../client/calls.ts'
import { queryClient } from '../../client/query-client.ts'

const WEBHOOKS = ['webhooks'] as const
/** Waiting deliveries arrive by themselves. */
const REFETCH_MS = 10_000
const DELIVERIES_REFETCH_MS = 5_000

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS, 'list'],
  queryFn: async ({ signal }) =>
    (await calls.integrations.listWebhooks({}, { signal, context: { interval: true } })).data,
  refetchInterval: REFETCH_MS,
})

/** A webhook's deliveries, newest first. */
export const deliveriesQuery = (id: string, state: WebhookDeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, 'deliveries', id, state],
    queryFn: ({ signal, pageParam: next }) =>
      calls.integrations.listWebhookDeliveries(
        { id, limit: 10, ...(state !== undefined && { state }), ...(next !== '' && { next }) },
        { signal, context: { interval: true } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: DELIVERIES_REFETCH_MS,
  })

/** Call after a change to any webhook. */
export const refreshWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: WEBHOOKS })
