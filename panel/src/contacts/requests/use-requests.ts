import { useQuery } from '@tanstack/react-query'
import type { ManagerRequest } from '@attune/contract/contacts/entity'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { REQUESTS, requestsKey } from '../data/keys.ts'
import { useContactsLive } from '../data/use-contacts-live.ts'

const LIMIT = 100

/** Open requests to the managers about one client, or about all clients in reach; kept up to date. */
export const useOpenRequests = (contactId: string | null) => {
  useContactsLive()
  return useQuery({
    queryKey: requestsKey(contactId),
    queryFn: ({ signal }) =>
      calls.contacts.listManagerRequests(
        { status: 'open', limit: LIMIT, ...(contactId !== null && { contactId }) },
        { signal },
      ),
  })
}

/** Closes a request; the toast can undo it. */
export const closeRequest = async ({ _id: requestId, contactName }: ManagerRequest): Promise<void> => {
  await setStatus(requestId, 'done')
  notifyDone('Request closed', () => setStatus(requestId, 'open'), { content: contactName })
}

const setStatus = async (requestId: string, status: ManagerRequest['status']): Promise<void> => {
  await calls.contacts.closeManagerRequest({ requestId, status })
  await queryClient.invalidateQueries({ queryKey: REQUESTS })
}
