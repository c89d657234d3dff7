import type { CaseDifference, CaseResult } from '@attune/contract/scenes/case'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { SCENE_CASE_DIFFERENCES_MAX } from '@attune/contract/scenes/limits'
import { casesOf, changeCase, recordResults, type CaseRecord } from '@attune/store/scenes/cases'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { playCases, type CaseOutcome } from './playing/play-cases.ts'
import { maskCaseResult } from './hide-words.ts'
import { recordCaseFact } from './record-case-fact.ts'

/**
 * The outcome of a scene's checks and cases before it is saved. `mark` identifies the cases and what it takes over from
 * the saved version. `isTried`: the save changes something, so there was something to check and play.
 */
export interface TriedCases {
  isTried: boolean
  mark: string
  outcomes: TriedCase[]
}

interface TriedCase {
  row: CaseRecord
  result: CaseResult
  played: CaseOutcome
}

/** A scene to try. `base` is the part it takes over from the saved version; null if it takes over nothing. */
export interface TrialScene {
  graph: SceneGraph | null
  base: object | null
}

/**
 * Checks the version about to be saved, with `refuse`, and plays the scene's cases in it. Call it before the
 * transaction, which would have to wait.
 */
export const tryCases = async (
  deps: Deps,
  who: Member,
  sceneId: string,
  toTry: (tx: Tenant) => Promise<TrialScene>,
  refuse: (scene: SceneGraph) => Promise<unknown>,
): Promise<TriedCases> => {
  const { rows, graph, base } = await deps.store.tenant(who.organizationId, async (tx) => ({
    ...(await toTry(tx)),
    rows: await casesOf(tx, sceneId),
  }))
  const mark = markOf(rows, base)
  if (graph === null) return { isTried: false, mark, outcomes: [] }
  await refuse(graph)
  return { isTried: true, mark, outcomes: await runCases(deps, graph, rows) }
}

/** Whether there was a trial that is still valid: neither a case nor anything taken over has changed after it. */
export const isStillTried = async (
  tx: Tenant,
  sceneId: string,
  tried: TriedCases,
  base: object | null,
): Promise<boolean> => tried.isTried && tried.mark === markOf(await casesOf(tx, sceneId), base)

/** Retries a save that returns null because the cases it was tried with have changed. */
export const retrySave = async <T>(attempt: () => Promise<T | null>): Promise<T> => {
  for (let left = TRIES_MAX; left > 0; left -= 1) {
    const saved = await attempt()
    if (saved !== null) return saved
  }
  throw new Refusal('Unavailable')
}

/**
 * Refuses a save that makes cases fail, unless the author has decided to keep them as they are (`keep`) or to record
 * them again (`update`). Stores each result.
 */
export const settleCases = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { sceneId, version, decided }: { sceneId: string; version: number; decided: 'keep' | 'update' | undefined },
  { outcomes }: TriedCases,
): Promise<void> => {
  const failing = outcomes.filter(({ result }) => !result.ok)
  if (failing.length > 0 && decided === undefined)
    throw new Refusal('SceneCasesFail', { cases: failing.map(({ result }) => maskCaseResult(who, result)) })
  const at = deps.now()
  const updated = new Set<string>()
  for (const { row, played } of decided === 'update' ? failing : []) {
    if (played.kind !== 'done') continue
    updated.add(row.case_id)
    const recorded = { tape: row.tape, expected: played.value.outcome, version }
    await changeCase(tx, { sceneId, caseId: row.case_id }, { title: row.title, recorded }, at)
    await recordCaseFact(deps, tx, who, 'SceneCaseSaved', { sceneId, caseId: row.case_id })
  }
  const results = outcomes.map(({ row: { case_id: caseId }, result }) => {
    const { ok, differences } = updated.has(caseId) ? { ok: true, differences: [] } : result
    return { caseId, result: { ok, differences, version, at: at.toISOString() } }
  })
  await recordResults(tx, sceneId, results)
}

/** The results as the caller gets them. */
export const toCaseResults = (who: Member, { outcomes }: TriedCases): CaseResult[] =>
  outcomes.map(({ result }) => maskCaseResult(who, result))

const TRIES_MAX = 5

const markOf = (rows: CaseRecord[], base: object | null): string =>
  JSON.stringify([base, rows.map(({ case_id, rev }) => [case_id, rev])])

const runCases = async (deps: Deps, graph: SceneGraph, rows: CaseRecord[]): Promise<TriedCase[]> => {
  if (rows.length === 0) return []
  const all = await playCases(
    graph,
    rows.map(({ tape, expected }) => ({ tape, expected })),
  )
  return rows.map((row, place) => {
    const played = all[place] ?? { kind: 'too-long', spentMs: 0 }
    if (played.kind === 'broken') deps.log.error({ played, caseId: row.case_id }, 'a case could not be played')
    return { row, played, result: resultOf(row, played) }
  })
}

const resultOf = ({ case_id, title }: CaseRecord, played: CaseOutcome): CaseResult => {
  if (played.kind !== 'done') return { caseId: case_id, title, ok: false, differences: [NOT_PLAYED[played.kind]] }
  const { ok, differences } = played.value
  return { caseId: case_id, title, ok, differences: differences.slice(0, SCENE_CASE_DIFFERENCES_MAX) }
}

const NOT_PLAYED: Record<'too-long' | 'busy' | 'broken', CaseDifference> = {
  'too-long': { at: '', expected: null, now: 'Takes too long to play.' },
  busy: { at: '', expected: null, now: 'Not played, because the server is busy. Try again in a moment.' },
  broken: { at: '', expected: null, now: 'Can’t be played.' },
}
