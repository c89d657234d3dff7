import { parseMessageId } from '@attune/contract/ids'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { advanceFromWork } from './from-work.ts'
import { feedMessages } from './feed-messages.ts'

/** The files of a message come by work of their own, which sets this going again; should it not, this looks by itself. */
const FILES_AGAIN_MS = 60_000

/** A client's text came in, or a file of one: runs that wait for it go on. */
export const resumeRuns = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { contactId, sequence } = parseMessageId(String(item.payload['messageId']))
  // A file is news only to runs that were kept waiting for it.
  const own = item.payload['fact'] === 'MessageReceived' ? sequence : undefined
  return advanceFromWork(deps, item, contactId, async (play) =>
    (await feedMessages(play, own)) === 'waits' ? { againInMs: FILES_AGAIN_MS } : undefined,
  )
}
