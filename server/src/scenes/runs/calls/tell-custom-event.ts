import type { Deps } from '../../../deps.ts'
import type { Member } from '../../../staff/who.ts'
import { accessContactOfRuns } from '../access-runs.ts'
import { tellEvent } from '../inputs/tell-events.ts'
import { tellMessages } from '../inputs/tell-messages.ts'
import { playOn } from '../play-runs.ts'
import { playForCall } from './play-for-call.ts'

interface Input {
  id: string
  name: string
  data?: Record<string, string | number | boolean | null> | undefined
}

/** Something happened to a client that only another system knows: scenes that wait for it go on, in the same call. */
export const tellCustomEvent = (
  deps: Deps,
  who: Member,
  { id, name, data = {} }: Input,
): Promise<{ id: string; name: string }> =>
  playForCall(
    deps,
    who,
    id,
    (tx) => accessContactOfRuns(tx, who, id),
    async (play) => {
      await tellMessages(play)
      await tellEvent(play, { name: 'custom', data: { ...data, name } })
      await playOn(play)
      return { id, name }
    },
  )
