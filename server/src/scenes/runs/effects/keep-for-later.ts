import type { Effect } from '@attune/engine/effect'
import { keepEffect } from '@attune/store/scenes/runs/turns'
import type { Live, Play } from '../play.ts'

/**
 * Keeps what a scene said to slices that come later, with the run: a time bucket marked, a part of a report, a report
 * closed. Whoever reads them finds each once, by run and key.
 */
export const keepForLater = async (play: Play, live: Live, effect: Effect): Promise<string[]> => {
  await keep(play, live, effect)
  return []
}

/** False: it was kept before. */
export const keep = (
  { tx, contact, at }: Play,
  { run }: Live,
  effect: { key: string; node: string; kind: string } & Record<string, unknown>,
): Promise<boolean> => {
  const { key, node, kind, ...detail } = effect
  return keepEffect(tx, { runId: run.runId, key, contactId: contact.contact_id, node, kind, detail, at })
}
