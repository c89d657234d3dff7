import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { advanceFromWork } from './from-work.ts'
import { feedMessages } from './feed-messages.ts'

/** A moment that a run waits for has come. What the client said before it is told first. */
export const wakeRun = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { runId, contactId, token, since } = item.payload
  return advanceFromWork(deps, item, String(contactId), async (play) => {
    await feedMessages(play)
    const run = play.live.find((live) => live.run.runId === runId)?.run
    const waiting = run?.tokens.find(({ id, wait }) => id === token && wait.since === since)
    if (run === undefined || waiting?.wait.kind !== 'time') return
    // A clock that was set back, or a moment that was worked out anew: it has not come yet.
    const early = Date.parse(waiting.wait.at) - play.at.getTime()
    if (early > 0) return { againInMs: early }
    const input = { kind: 'wake' as const, token: waiting.id, since: waiting.wait.since }
    play.next.push({ kind: 'turn', runId: run.runId, input })
  })
}
