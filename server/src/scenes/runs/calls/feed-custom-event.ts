import type { Deps } from '../../../deps.ts'
import type { Member } from '../../../calls/who.ts'
import { accessContactOfRuns } from '../access-runs.ts'
import { feedEvent } from '../inputs/feed-events.ts'
import { feedMessages } from '../inputs/feed-messages.ts'
import { advanceRuns } from '../advance-runs.ts'
import { advanceForCall } from './advance-for-call.ts'

interface CustomEventInput {
  id: string
  name: string
  data?: Record<string, string | number | boolean | null> | undefined
}

/** Takes an event from another system. Runs that wait for it continue in the same call. */
export const feedCustomEvent = (
  deps: Deps,
  who: Member,
  { id, name, data = {} }: CustomEventInput,
): Promise<{ id: string; name: string }> =>
  advanceForCall(
    deps,
    who,
    id,
    (tx) => accessContactOfRuns(tx, who, id),
    async (session) => {
      await feedMessages(session)
      await feedEvent(session, { name: 'custom', data: { ...data, name } })
      await advanceRuns(session)
      return { id, name }
    },
  )
