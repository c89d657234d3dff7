import type { SceneIssue } from '@attune/contract/scenes/fields'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import type { Known } from '@attune/engine/check'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { openLane, type ThreadOutcome } from '../../../threads/lane.ts'

/** A scene, and the context that its checks need. */
export interface CheckRequest {
  scene: SceneGraph
  known: Known
  /** Which issues are asked for. `import`: all but those of kinds of nodes that aren't known. */
  which: 'all' | 'import' | 'rights'
}

/** A check can find an issue for each value. The first ones are reported and all are counted. */
export interface CheckResult {
  issues: SceneIssue[]
  total: number
  hasErrors: boolean
}

/**
 * How much processor time a check may take. Nearly all take a few milliseconds. A check that is cut off in the `quick`
 * lane is repeated in the `patient` one, so that an expensive scene doesn't keep others waiting. The largest scenes
 * that may be saved take about two seconds.
 */
const LANE_LIMITS_MS = { quick: 300, patient: 8_000 } as const
/** How many expensive scenes one organization may have queued, so that others get their turn. */
const PATIENT_MAX = 3

/**
 * Finds the issues of a scene in a separate thread, so that the main one keeps serving requests. Call it outside any
 * transaction, which would have to wait.
 */
export const checkInThread = async (
  deps: Deps,
  organizationId: string,
  request: CheckRequest,
): Promise<CheckResult> => {
  const quick = await runIn('quick', request)
  const outcome = quick.kind === 'done' ? quick : await checkPatiently(organizationId, request)
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'too-long') throw new Refusal('SceneTooCostly')
  if (outcome.kind === 'busy') throw new Refusal('SceneChecksBusy', undefined, RETRY_SECONDS)
  deps.log.error({ outcome }, 'a scene could not be checked')
  throw new Error('The thread that checks scenes failed.')
}

/** Makes both lanes run another file from now on, with other limits: tests use checks with faults. */
export const setCheckThread = async (file: URL, limits: typeof limitsMs = LANE_LIMITS_MS): Promise<void> => {
  Object.assign(limitsMs, limits)
  await Promise.all(Object.values(lanes).map((lane) => lane.setFile(file)))
}

const RETRY_SECONDS = 5

const inLine = new Map<string, number>()

const checkPatiently = async (organizationId: string, request: CheckRequest): Promise<ThreadOutcome<CheckResult>> => {
  const own = inLine.get(organizationId) ?? 0
  if (own >= PATIENT_MAX) throw new Refusal('SceneChecksBusy', undefined, RETRY_SECONDS)
  inLine.set(organizationId, own + 1)
  try {
    return await runIn('patient', request)
  } finally {
    const left = (inLine.get(organizationId) ?? 1) - 1
    if (left === 0) inLine.delete(organizationId)
    else inLine.set(organizationId, left)
  }
}

const runIn = (lane: keyof typeof lanes, request: CheckRequest): Promise<ThreadOutcome<CheckResult>> =>
  lanes[lane].run({ sharedKey: 'nothing', shared: {}, request, limitMs: limitsMs[lane] })

const openCheckLane = (limitMs: number) =>
  openLane<object, CheckRequest, CheckResult>({ file: new URL('./thread.ts', import.meta.url), limitMs, sharedMax: 1 })

const limitsMs: Record<keyof typeof LANE_LIMITS_MS, number> = { ...LANE_LIMITS_MS }
const lanes = { quick: openCheckLane(limitsMs.quick), patient: openCheckLane(limitsMs.patient) }
