import { infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { isLoadingAny, queryClient } from '../../client/query-client.ts'
import { runAtRest } from '../../client/run-at-rest.ts'
import type { PlanSearch } from '../scenes-search.ts'
import { DAY_PLANS } from '../keys.ts'
import { affectsPlan } from '../use-scenes-live.ts'

/** A plan takes the server a while, and changes come in groups. */
const REST_MS = 1_500

/** One day of the plan, `2027-03-12`; today by default. */
export const dayPlanQuery = (day: string | undefined, { coach, source, held }: PlanSearch) =>
  infiniteQueryOptions({
    queryKey: [...DAY_PLANS, day ?? 'today', { coach, source, held }],
    queryFn: ({ pageParam, signal }) =>
      calls.runs.getDayPlan(
        {
          ...(day !== undefined && { day }),
          ...(coach !== undefined && { coach }),
          ...(source !== undefined && { source }),
          ...(held === true && { held: 'true' as const }),
          ...(pageParam !== null && { next: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })

/** Reloads the days shown when something changes what is sent to a client. */
export const useDayPlanLive = (): void =>
  useEffect(() => {
    const refresh = runAtRest(
      () => void refreshDayPlans(),
      REST_MS,
      () => isLoadingAny(DAY_PLANS),
    )
    const unsubscribe = subscribeLive((event) => {
      const isAll = event.event === 'hello' || event.event === 'reset'
      if (isAll || (event.event === 'changed' && affectsPlan(event.kind))) refresh.ask()
    })
    return () => {
      unsubscribe()
      refresh.cancel()
      // What has changed since the last reload, or changes from now on, is reloaded by whoever opens the plan next.
      void queryClient.invalidateQueries({ queryKey: DAY_PLANS, refetchType: 'none' })
    }
  }, [])

export const refreshDayPlans = (): Promise<void> => queryClient.invalidateQueries({ queryKey: DAY_PLANS })
