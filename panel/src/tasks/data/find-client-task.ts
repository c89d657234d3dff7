import { queryClient } from '../../client/query-client.ts'
import { clientTasksQuery } from './task-queries.ts'

/** The id of a client's most urgent open task. Null if there is none, or they can't be loaded, which the view shows. */
export const findClientTask = async (contactId: string): Promise<string | null> => {
  const loaded = await queryClient.ensureInfiniteQueryData(clientTasksQuery(contactId)).catch(() => null)
  return loaded?.pages[0]?.data[0]?._id ?? null
}
