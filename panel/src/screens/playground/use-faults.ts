import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Phone, PhoneFaults } from '@attune/contract/conversations/playground-calls'
import { calls } from '../../client/calls.ts'
import { phoneQuery } from './use-phones.ts'

interface FaultControls {
  /** What the switches show: the pending change, or else the simulator's state. */
  faults: PhoneFaults
  change: (part: Partial<PhoneFaults>) => void
}

/** The faults that the carrier simulates for this phone. */
export const useFaults = ({ contactId, faults: currentFaults }: Phone): FaultControls => {
  const client = useQueryClient()
  const [pending, setPending] = useState<PhoneFaults | null>(null)
  const { queryKey } = phoneQuery(contactId)
  const mutationKey = ['faults', contactId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (faults: PhoneFaults) => calls.playground.setFaults({ contactId, ...faults }),
    // Sequential: the last change must arrive last.
    scope: { id: mutationKey.join(' ') },
    onSuccess: async (faults) => {
      // A fetch that started before the change would bring the old state back.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Phone>(queryKey, (phone) => (phone === undefined ? phone : { ...phone, faults }))
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast) setPending(null)
    },
  })
  const faults = pending ?? currentFaults
  const change = (part: Partial<PhoneFaults>) => {
    const next = { ...faults, ...part }
    setPending(next)
    mutate(next)
  }
  return { faults, change }
}
