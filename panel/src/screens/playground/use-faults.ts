import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Phone, PhoneFaults } from '@attune/contract/conversations/playground'
import { calls } from '../../client/calls.ts'
import { phoneQuery } from './use-phones.ts'

interface Faults {
  /** What the switches show: the wish while it is on its way, else what the simulator does. */
  faults: PhoneFaults
  change: (part: Partial<PhoneFaults>) => void
}

/** What the carrier does on purpose with the messages to this phone. */
export const useFaults = ({ contactId, faults: held }: Phone): Faults => {
  const client = useQueryClient()
  const { queryKey } = phoneQuery(contactId)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (faults: PhoneFaults) => calls.playground.setFaults({ contactId, ...faults }),
    onSuccess: async (faults) => {
      // A look that began before the change would bring the old state back.
      await client.cancelQueries({ queryKey })
      client.setQueryData<Phone>(queryKey, (phone) => (phone === undefined ? phone : { ...phone, faults }))
    },
  })
  const faults = isPending ? variables : held
  return { faults, change: (part) => mutate({ ...faults, ...part }) }
}
