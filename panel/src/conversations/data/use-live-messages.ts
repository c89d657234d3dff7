import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Message } from '@attune/contract/conversations/entity'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'

/** Passes a client's messages from the live stream to `put`, and reloads the query when the stream restarts. */
export const useLiveMessages = (contactId: string, queryKey: QueryKey, put: (message: Message) => void): void => {
  const reload = useEffectEvent(() => queryClient.invalidateQueries({ queryKey }))
  const apply = useEffectEvent(put)
  useEffect(
    () =>
      subscribeLive((event) => {
        if (event.event === 'hello' || event.event === 'reset') void reload()
        if (event.event === 'changed' && event.message?.contactId === contactId) apply(event.message)
      }),
    [contactId],
  )
}
