import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Phone, PhoneFaults } from '@attune/contract/conversations/playground-calls'
import { calls } from '../../client/calls.ts'
import { phoneQuery } from './use-phones.ts'

interface FaultControls {
  /** What the switches show: the wish while it is on its way, else what the simulator does. */
  faults: PhoneFaults
  change: (part: Partial<PhoneFaults>) => void
}

/** What the carrier does on purpose with the messages to this phone. */
export const useFaults = ({ contactId, faults: currentFaults }: Phone): FaultControls => {
  const client = useQueryClient()
  const [wish, setWish] = useState<PhoneFaults | null>(null)
  const { queryKey } = phoneQuery(contactId)
  const mutationKey = ['faults', contactId]
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (faults: PhoneFaults) => calls.playground.setFaults({ contactId, ...faults }),
    // One after the other: the last wish must be the last to arrive.
    scope: { id: mutationKey.join(' ') },
    onSuccess: async (faults) => {
      // A look that began before the change would bring the old state back.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Phone>(queryKey, (phone) => (phone === undefined ? phone : { ...phone, faults }))
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast) setWish(null)
    },
  })
  const faults = wish ?? currentFaults
  const change = (part: Partial<PhoneFaults>) => {
    const next = { ...faults, ...part }
    setWish(next)
    mutate(next)
  }
  return { faults, change }
}
