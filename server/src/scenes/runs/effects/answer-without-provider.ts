import type { LiveRun, RunSession } from '../run-session.ts'

/** Nobody is there to be asked: the run is told so at once and takes its way out for that. */
export const answerWithoutProvider = async (
  play: RunSession,
  { run }: LiveRun,
  effect: { key: string },
): Promise<string[]> => {
  const result = { ok: false as const, error: 'No provider for prompts is set.' }
  play.next.push({ kind: 'turn', runId: run.runId, input: { kind: 'result', effect: effect.key, result } })
  return []
}
