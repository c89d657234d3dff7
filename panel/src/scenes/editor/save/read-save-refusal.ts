import { isRecord } from '@attune/contract/is-record'
import type { CaseResult } from '@attune/contract/scenes/case'
import type { Scene } from '@attune/contract/scenes/entity'
import { detailOf, failureOf } from '../../../client/failure.ts'
import type { NodeIssue } from '../../form/describe-issue.ts'

/** Why a save was refused, reduced to what the editor can act on. */
export interface SaveRefusal {
  /** 'Scene validation error', or the message of another refusal. */
  reason: string
  /** Issues that block saving, if the refusal carries any. */
  issues: readonly NodeIssue[]
  /** Total number of issues, of which `issues` may be only the first. */
  total: number
  /** The current scene, if someone else saved it. */
  theirs: Scene | null
  /** Results of recorded cases, if some failed. */
  cases: readonly CaseResult[] | null
}

/** Reads a thrown refusal by its contract. */
export const readSaveRefusal = (error: unknown): SaveRefusal => {
  const { code, content } = failureOf(error)
  const detail = detailOf(error)
  const none: SaveRefusal = { reason: content, issues: [], total: 0, theirs: null, cases: null }
  if (!isRecord(detail)) return none
  if (code === 'validation_error' && Array.isArray(detail['issues'])) {
    const issues = detail['issues'] as NodeIssue[] // As the contract defines it.
    const { reason, total } = detail
    return {
      ...none,
      reason: typeof reason === 'string' ? reason : content,
      issues,
      total: typeof total === 'number' ? total : issues.length,
    }
  }
  if (code === 'SceneChanged') return { ...none, theirs: detailOf(error) as Scene } // As the contract defines it.
  if (code === 'SceneCasesFail' && Array.isArray(detail['cases']))
    return { ...none, cases: detail['cases'] as CaseResult[] } // As the contract defines it.
  return none
}
