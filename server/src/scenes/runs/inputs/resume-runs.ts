import { messageKey } from '@attune/contract/ids'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { playFromWork } from './from-work.ts'
import { tellMessages } from './tell-messages.ts'

/** The files of a message come by work of their own, which sets this going again; should it not, this looks by itself. */
const FILES_AGAIN_MS = 60_000

/** A client's text came in, or a file of one: runs that wait for it go on. */
export const resumeRuns = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { contactId, sequence } = messageKey(String(item.payload['messageId']))
  // A file is news only to runs that were kept waiting for it.
  const own = item.payload['fact'] === 'MessageReceived' ? sequence : undefined
  return playFromWork(deps, item, contactId, async (play) =>
    (await tellMessages(play, own)) === 'waits' ? { againInMs: FILES_AGAIN_MS } : undefined,
  )
}
