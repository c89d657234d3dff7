import type { Effect } from '@attune/engine/effect'
import { recordEffect } from '@attune/store/scenes/runs/turns'
import type { LiveRun, RunSession } from '../run-session.ts'

/**
 * Keeps what a scene said to slices that come later, with the run: a time bucket marked, a part of a report, a report
 * closed. Whoever reads them finds each once, by run and key.
 */
export const keepForLater = async (play: RunSession, live: LiveRun, effect: Effect): Promise<string[]> => {
  await keepOnce(play, live, effect)
  return []
}

/** False: it was kept before. */
export const keepOnce = (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  effect: { key: string; node: string; kind: string } & Record<string, unknown>,
): Promise<boolean> => {
  const { key, node, kind, ...detail } = effect
  return recordEffect(tx, { runId: run.runId, key, contactId: contact.contact_id, node, kind, detail, at })
}
