import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { planKey } from '../keys.ts'

/** What will be sent to a client. */
export const planQuery = (contactId: string) =>
  queryOptions({
    queryKey: planKey(contactId),
    queryFn: ({ signal }) => calls.runs.getPlan({ id: contactId }, { signal }),
  })
