import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import { WHY_STEPS_MAX } from '@attune/contract/scenes/runs/limits'
import { Decision, type Why, type WhyStep } from '@attune/contract/scenes/runs/why'
import type { Trace } from '@attune/engine/trace'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'
import { runOf } from '@attune/store/scenes/runs/runs'
import { loadTurnsUpTo } from '@attune/store/scenes/runs/turns'
import { versionOf } from '@attune/store/scenes/versions'
import type { Tenant } from '@attune/store/store'
import { graphFor } from '../graphs.ts'

/** How many turns are read back. A longer path is shown from there on. */
const TURNS_READ = 60

/** The path of a run to one of its messages, masked for the reader; null if its trace is gone. */
export const reasonsOf = async (
  tx: Tenant,
  mask: <T>(value: T) => T,
  contactId: string,
  { runId, turn, node, key }: MessageOrigin,
): Promise<Omit<Why, 'gate' | 'givenBack' | 'program' | 'keyword' | 'scheduled'> | null> => {
  const run = await runOf(tx, runId)
  if (run?.contact_id !== contactId) return null
  const turns = await loadTurnsUpTo(tx, { runId, turn, limit: TURNS_READ })
  const last = turns.at(-1)
  if (last?.turn !== turn) return null
  const [graph, version] = [
    await graphFor(tx, run.scene_id, last.version),
    await versionOf(tx, run.scene_id, last.version),
  ]
  if (version === undefined) return null
  const traces = turns.map((row) => row.trace as Trace)
  const path = pathTo(traces, graph, key, mask)
  const decided = path.flatMap((step) => step.decided.map((one) => ({ node: step.node, one })))
  const schedule = decided.findLast(({ one }) => one.by === 'schedule')
  const prompt = decided.findLast(({ one }) => one.by === 'result')
  return {
    scene: { _id: run.scene_id, title: graph.title },
    run: {
      _id: runId,
      startedAt: run.started_at.toISOString(),
      startedBy: run.started_by,
      status: run.status === 'active' ? 'active' : 'stop',
    },
    node: nodeOf(graph, node),
    path,
    values: decided.flatMap(({ one }) => (VALUES.has(one.by) ? [one] : [])),
    schedule: schedule?.one ?? null,
    prompt: prompt?.one.by === 'result' ? { node: prompt.node, ok: prompt.one.ok, summary: prompt.one.summary } : null,
    version: {
      number: last.version,
      publishedBy: version.publisher,
      publishedAt: version.published_at.toISOString(),
    },
  }
}

const VALUES: ReadonlySet<string> = new Set(['event', 'expression', 'expression-failed', 'answer', 'count'])

/**
 * Steps that led to the effect, oldest first. If the run has several tokens, only the one that wrote the message and
 * those it was split from are followed. This goes by their numbers: a token is always higher than the one it was split
 * from.
 */
const pathTo = (traces: Trace[], graph: SceneGraph, key: string, mask: <T>(value: T) => T): WhyStep[] => {
  const steps = traces.flatMap(({ turn, at, input, steps }) => steps.map((step) => ({ turn, at, input, step })))
  const end = steps.findLastIndex(({ step }) => step.effect === key)
  const walked = steps.slice(0, end === -1 ? undefined : end + 1)
  const token = walked.at(-1)?.step.token
  const own = walked.filter(({ step }) => token === undefined || step.token === token || leadsTo(walked, step, token))
  return own.slice(-WHY_STEPS_MAX).map(({ turn, at, input, step }) => ({
    node: nodeOf(graph, step.node),
    turn,
    at,
    input,
    output: step.output,
    decided: step.decided.flatMap((one) => {
      const read = Decision.safeParse(mask(one))
      return read.success ? [read.data] : []
    }),
  }))
}

type WalkedStep = { step: Trace['steps'][number] }

/** Whether a step of another token can have led to this one: it came before the token's first step. */
const leadsTo = (walked: readonly WalkedStep[], step: WalkedStep['step'], token: number): boolean => {
  const first = walked.findIndex((one) => one.step.token === token)
  return step.token < token && walked.findIndex((one) => one.step === step) < first
}

const nodeOf = (graph: SceneGraph, nodeId: string): NodeRef => {
  const node = graph.nodes.find(({ _id }) => _id === nodeId)
  return { _id: nodeId, type: node?.type ?? 'unknown', title: node?.title ?? null }
}
