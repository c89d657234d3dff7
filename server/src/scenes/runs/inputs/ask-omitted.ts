import { firstValidZone, localDate } from '@attune/engine/gate/quiet-hours'
import { listOmitted } from '@attune/store/conversations/automated/origins'
import { zoneOf } from '../../../contacts/client-clock.ts'
import { advanceRuns } from '../advance-runs.ts'
import type { RunSession } from '../run-session.ts'
import { askedKeysOf } from './reply-takers.ts'

/**
 * Asks what was omitted on an earlier day, as by the daily cap, now that the client has written: nobody could answer it, and
 * its run would wait forever. On the same day it would most likely be omitted again.
 */
export const askOmitted = async (session: RunSession): Promise<void> => {
  const { tx, contact, settings, at } = session
  if (contact.opted_out_at !== null || contact.status !== 'active') return
  const zone = firstValidZone(zoneOf(contact, settings))
  for (const { run } of session.runs) {
    const asked = askedKeysOf(run)
    const omitted = asked.length === 0 ? [] : await listOmitted(tx, run.runId, asked)
    const earlier = omitted.filter((one) => localDate(one.at, zone) < localDate(at, zone))
    if (earlier.length === 0) continue
    const sends = earlier.map(({ key }) => key)
    session.queue.push({ kind: 'turn', runId: run.runId, input: { kind: 'ask-again', sends } })
  }
  await advanceRuns(session)
}
