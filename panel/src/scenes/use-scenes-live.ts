import { useEffect } from 'react'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'
import { availableKey, planKey, problemsKey, runsKey } from './keys.ts'

/** Several changes of one client come together when a scene takes a turn: they are asked for once they rest. */
const REST_MS = 250

/** What moves a client's runs, and what moves their plan too: mute, zone and status decide when messages leave. */
const OF_RUNS = ['SceneRun', 'SceneProblem']
const OF_PLAN = [...OF_RUNS, 'MessageHeld', 'HeldMessage', 'Contact']

/** Whether a change of this kind is one of a client's runs, of their plan, or of neither. */
export const movesRuns = (kind: FactKind): boolean => OF_RUNS.some((start) => kind.startsWith(start))
export const movesPlan = (kind: FactKind): boolean => OF_PLAN.some((start) => kind.startsWith(start))

/** Keeps what is shown of a client's automation true to the live stream. */
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
      if (movesRuns(event.kind)) refetch(runs, available, problemsKey(contactId, '').slice(0, -1))
      if (movesPlan(event.kind)) refetch(plan)
    })
    return () => {
      leave()
      // The next panel shows the same things: what was about to be asked for is asked for now.
      refetchNow()
    }
  }, [contactId])
