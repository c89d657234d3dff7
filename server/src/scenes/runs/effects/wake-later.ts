import type { Effect } from '@attune/engine/effect'
import { addWork } from '@attune/store/work/queue'
import type { WorkKind } from '../../../work/kinds.ts'
import type { LiveRun, RunSession } from '../run-session.ts'

const WAKE: WorkKind = 'wake-run'

/** Calls the run at a moment; a wake that is no longer waited for then is passed over. */
export const wakeLater = async (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  effect: Extract<Effect, { kind: 'wake' }>,
): Promise<string[]> => {
  const { token, since } = effect
  const payload = { runId: run.runId, contactId: contact.contact_id, token, since }
  await addWork(tx, { kind: WAKE, payload, dueAt: new Date(effect.at), now: at })
  return []
}
