import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstSteps } from '@attune/contract/metrics/entity'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'

/** How often the steps are reloaded while some are still to do. */
const AGAIN_MS = 15_000

/** The first steps of a new organization, and how the reader dismisses them. */
export interface OpenSteps extends FirstSteps {
  putAway: () => void
}

/**
 * What is still to do in a new organization; null if nothing is, if it isn't up to the reader, or if they have
 * dismissed it. Undefined until that is known.
 */
export const useFirstSteps = (): OpenSteps | null | undefined => {
  const { _id: accountId } = useAccount()
  const organizationId = useOrganization()?._id
  const isAsked = useMay('organizations.update')
  const key = `first-steps:${accountId}:${organizationId}`
  const [changes, setChanges] = useState(0)
  const { data, isError } = useQuery({
    queryKey: ['home', 'first-steps', organizationId],
    queryFn: ({ signal }) => calls.metrics.getFirstSteps({}, { signal, context: { interval: true } }),
    enabled: isAsked && organizationId !== undefined,
    // They tick themselves off, both while shown and while the user is elsewhere doing them.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.steps.some(({ done }) => !done) === true ? AGAIN_MS : false),
    // Home works without them.
    meta: { quiet: true },
  })
  const isAway = localStorage.getItem(key) !== null
  if (!isAsked || isError || isAway) return null
  if (data === undefined) return undefined
  if (data.steps.every(({ done }) => done)) return null
  const putAway = () => {
    localStorage.setItem(key, 'away')
    setChanges(changes + 1)
    // The button that had the cursor is gone.
    document.getElementById('work')?.focus({ preventScroll: true })
    notifyDone('First steps dismissed', async () => {
      localStorage.removeItem(key)
      setChanges((before) => before + 1)
    })
  }
  return { ...data, putAway }
}
