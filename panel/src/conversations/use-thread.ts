import { queryOptions, useQuery } from '@tanstack/react-query'
import { findListedThread, findThreadOnHome } from './data/cached-threads.ts'
import { loadThread } from './data/load-threads.ts'
import { threadKey } from './data/query-keys.ts'

/** One thread: at once from a list that has it, otherwise from the server. */
export const threadQuery = (contactId: string) =>
  queryOptions({
    queryKey: threadKey(contactId),
    queryFn: () => loadThread(contactId),
    initialData: () => findListedThread(contactId),
    staleTime: Infinity,
  })

/** Shown from Home's list until it has been loaded. */
export const useThread = (contactId: string) =>
  useQuery({ ...threadQuery(contactId), placeholderData: () => findThreadOnHome(contactId) })
