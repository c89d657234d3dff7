import { sql } from 'kysely'
import type { TranscriptReply } from '../../prompt-provider/transcriber.ts'
import type { TestOrganization, World } from '../world.ts'

/** Turns transcripts on for an organization, with a provider that answers like this. */
export const transcribe = async (
  world: World,
  { id }: Pick<TestOrganization, 'id'>,
  answer: () => TranscriptReply,
): Promise<void> => {
  world.deps.transcriber = { model: 'whisper-1', timeoutMs: 1_000, transcribe: () => Promise.resolve(answer()) }
  await sql`update organizations set transcripts = true where organization_id = ${id}`.execute(world.deps.store.global)
}
