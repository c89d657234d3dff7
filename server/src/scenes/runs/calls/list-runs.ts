import type { Page } from '@attune/contract/page'
import type { ContactRun, RunProblem } from '@attune/contract/scenes/runs/entity'
import { RUN_PROBLEMS_MAX } from '@attune/contract/scenes/runs/limits'
import { listRuns as list } from '@attune/store/scenes/runs/runs'
import { problemsOf } from '@attune/store/scenes/runs/turns'
import { readMomentCursor, toPage } from '../../../calls/cursor.ts'
import type { Deps } from '../../../deps.ts'
import type { Member } from '../../../calls/who.ts'
import { maskFor } from '../../../conversations/mask-for.ts'
import { accessContactOfRuns, runFor, runRow } from '../access-runs.ts'

interface ListRunsInput {
  id: string
  status?: 'active' | 'stop' | undefined
  limit: number
  next?: string | undefined
}

/** A client's runs: active ones first, then the latest. */
export const listRuns = (deps: Deps, who: Member, input: ListRunsInput): Promise<Page<ContactRun>> => {
  const after = readMomentCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessContactOfRuns(tx, who, input.id)
    const rows = await list(tx, {
      contactIds: [input.id],
      status: input.status === 'stop' ? 'ended' : input.status,
      limit: input.limit,
      after,
    })
    const mask = await maskFor(tx, who, input.id)
    return toPage(
      rows,
      input.limit,
      (row) => row.run_id,
      (row) => runFor(who, row, mask),
    )
  })
}

/** Problems in a run that the scene's author should fix, latest first. */
export const listProblems = (
  deps: Deps,
  who: Member,
  input: { id: string; stateId: string },
): Promise<{ data: RunProblem[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessContactOfRuns(tx, who, input.id)
    await runRow(tx, input.id, input.stateId)
    const rows = await problemsOf(tx, input.stateId, RUN_PROBLEMS_MAX)
    const mask = await maskFor(tx, who, input.id)
    return { data: rows.map(({ at, message, ...row }) => ({ ...row, message: mask(message), at: at.toISOString() })) }
  })
