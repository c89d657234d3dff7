import { cancelHeld } from '../../../conversations/automated/cancel-held.ts'
import type { LiveRun, RunSession } from '../run-session.ts'

/** Takes back what this run wrote and has not left yet, or, by tags, what carries one of them. */
export const cancelMessages = async (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  { tags }: { tags: string[] | null },
): Promise<string[]> => {
  const which = tags === null ? { runId: run.runId } : { tags }
  await cancelHeld(tx, contact.contact_id, which, { cause: `run:${run.runId}`, at })
  return []
}
