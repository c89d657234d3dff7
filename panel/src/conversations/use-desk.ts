import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from '../client/account.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'
import type { Unsent } from './composer/unsent.ts'
import { SLICE } from './data/keys.ts'
import { deskOf, type Desk } from './desk.ts'

/** The signed-in account's desk, kept true to the live stream while Conversations is on the screen. */
export const useDesk = (): Desk => {
  const desk = deskOf(useAccount()._id)
  useEffect(() => {
    const leave = subscribeLive((event) => {
      if (event.event === 'hello') desk.outbox.wake()
      desk.cache.take(event)
    })
    return () => {
      leave()
      desk.look(null)
      // Nobody keeps it true from here on; a page that is shown again at once has it in use.
      setTimeout(() => queryClient.removeQueries({ queryKey: SLICE, type: 'inactive' }))
    }
  }, [desk])
  return desk
}

export const useUnsent = ({ outbox }: Desk): readonly Unsent[] => useSyncExternalStore(outbox.watch, outbox.all)
