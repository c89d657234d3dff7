import { useQuery } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { planKey } from '../keys.ts'
import { useScenesLive } from '../use-scenes-live.ts'

/** What will go out to a client, kept true by the live stream. */
export const usePlan = (contactId: string) => {
  useScenesLive(contactId)
  return useQuery({
    queryKey: planKey(contactId),
    queryFn: ({ signal }) => calls.runs.plan({ id: contactId }, { signal }),
  })
}
