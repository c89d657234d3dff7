import { useEffect } from 'react'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'
import { availableKey, planKey, problemsKey, runsKey } from './keys.ts'

/** One turn of a scene changes several things of a client at once; refetches are debounced by this long. */
const REST_MS = 250

/**
 * Facts that affect a client's runs, and those that affect their plan as well: mute, zone and status decide when
 * messages are sent.
 */
const OF_RUNS = ['SceneRun', 'SceneProblem']
const OF_PLAN = [...OF_RUNS, 'MessageHeld', 'HeldMessage', 'Conversation', 'Scheduled', 'Program', 'Contact']

/** Whether a fact of this kind affects a client's runs. */
const affectsRuns = (kind: FactKind): boolean => OF_RUNS.some((start) => kind.startsWith(start))
const affectsPlan = (kind: FactKind): boolean => OF_PLAN.some((start) => kind.startsWith(start))

/** Refetches a client's runs and plan when the live stream reports a change. */
export const useScenesLive = (contactId: string): void =>
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const pendingKeys = new Set<readonly string[]>()
    const refetchNow = () => {
      clearTimeout(waiting)
      for (const queryKey of pendingKeys) void queryClient.invalidateQueries({ queryKey })
      pendingKeys.clear()
    }
    const refetch = (...keys: (readonly string[])[]) => {
      for (const key of keys) pendingKeys.add(key)
      clearTimeout(waiting)
      waiting = setTimeout(refetchNow, REST_MS)
    }
    const [runs, available, plan] = [runsKey(contactId), availableKey(contactId), planKey(contactId)]
    const leave = subscribeLive((event: LiveEvent) => {
      if (event.event === 'hello' || event.event === 'reset') refetch(runs, available, plan)
      if (event.event !== 'changed' || event.ids.contactId !== contactId) return
      if (affectsRuns(event.kind)) refetch(runs, available, problemsKey(contactId, '').slice(0, -1))
      if (affectsPlan(event.kind)) refetch(plan)
    })
    return () => {
      leave()
      // The next panel shows the same data, so pending refetches run now instead of being dropped.
      refetchNow()
    }
  }, [contactId])
