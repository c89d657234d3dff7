import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FirstSteps } from '@attune/contract/metrics/entity'
import { useAccount, useMay, useOrganization } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'

/** How often the steps are looked at again while some are to do. */
const AGAIN_MS = 15_000

/** The steps of an organization that is just starting, and how the reader puts them away. */
export interface OpenSteps extends FirstSteps {
  putAway: () => void
}

/**
 * What is still to do in an organization that is just starting; null if nothing is, if it isn't the reader's to do, or if
 * they have put it away. Undefined while that isn't known.
 */
export const useFirstSteps = (): OpenSteps | null | undefined => {
  const { _id: accountId } = useAccount()
  const organizationId = useOrganization()?._id
  const isAsked = useMay('organizations.update')
  const key = `first-steps:${accountId}:${organizationId}`
  const [changes, setChanges] = useState(0)
  const { data, isError } = useQuery({
    queryKey: ['home', 'first-steps', organizationId],
    queryFn: ({ signal }) => calls.metrics.firstSteps({}, { signal, context: { interval: true } }),
    enabled: isAsked && organizationId !== undefined,
    // They tick themselves off, while one looks and while one was away to do them.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.steps.some(({ done }) => !done) === true ? AGAIN_MS : false),
    // Home is there without them.
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
    notifyDone('First steps put away', async () => {
      localStorage.removeItem(key)
      setChanges((before) => before + 1)
    })
  }
  return { ...data, putAway }
}
