import { recordEffect } from '@attune/store/scenes/runs/turns'
import type { LiveRun, RunSession } from '../run-session.ts'

/** Records an effect with its run, by its key. False if it was recorded before. */
export const recordOnce = (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  effect: { key: string; node: string; kind: string } & Record<string, unknown>,
): Promise<boolean> => {
  const { key, node, kind, ...detail } = effect
  return recordEffect(tx, { runId: run.runId, key, contactId: contact.contact_id, node, kind, detail, at })
}
