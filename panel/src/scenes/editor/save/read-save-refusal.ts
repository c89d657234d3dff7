import type { CaseResult } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import { detailOf, failureOf } from '../../../client/failure.ts'
import type { NodeIssue } from '../../form/describe-issue.ts'

/** Why a scene was not saved, as far as the editor has an answer to it. */
export interface SaveRefusal {
  /** What is said of it: 'Scene validation error', or the sentence of another refusal. */
  reason: string
  /** What stands in the way, where that is said. */
  issues: readonly NodeIssue[]
  /** Of how many issues those are the first. */
  total: number
  /** Somebody saved meanwhile: the scene as it is now. */
  theirs: Scene | null
  /** Recorded cases that come out otherwise. */
  cases: readonly CaseResult[] | null
}

/** Reads what was thrown; the contract says what each refusal carries. */
export const readSaveRefusal = (error: unknown): SaveRefusal => {
  const { code, content } = failureOf(error)
  const detail = detailOf(error)
  const none: SaveRefusal = { reason: content, issues: [], total: 0, theirs: null, cases: null }
  if (!isRecord(detail)) return none
  if (code === 'validation_error' && Array.isArray(detail['issues'])) {
    const issues = detail['issues'] as NodeIssue[] // As the contract has them.
    const { reason, total } = detail
    return {
      ...none,
      reason: typeof reason === 'string' ? reason : content,
      issues,
      total: typeof total === 'number' ? total : issues.length,
    }
  }
  if (code === 'SceneChanged') return { ...none, theirs: detail as unknown as Scene } // As the contract has it.
  if (code === 'SceneCasesFail' && Array.isArray(detail['cases']))
    return { ...none, cases: detail['cases'] as CaseResult[] } // As the contract has them.
  return none
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
