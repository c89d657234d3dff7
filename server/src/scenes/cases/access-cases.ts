import type { SceneCase } from '@attune/contract/scenes/case'
import { casesOf, type CaseRecord } from '@attune/store/scenes/cases'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'
import { sceneRecord } from '../access.ts'
import { maskCase } from './hide-words.ts'

/** A scene's recorded cases, in the order they were recorded. */
export const accessCases = async (tx: Tenant, who: Member, sceneId: string): Promise<SceneCase[]> => {
  await sceneRecord(tx, sceneId)
  return (await casesOf(tx, sceneId)).map((row) => caseFor(who, row))
}

export const accessCase = async (tx: Tenant, who: Member, sceneId: string, caseId: string): Promise<SceneCase> => {
  const found = (await accessCases(tx, who, sceneId)).find(({ _id }) => _id === caseId)
  if (found === undefined) throw new Refusal('SceneCaseNotFound')
  return found
}

/** The unmasked tape, to play it again. */
export const tapeOf = async (tx: Tenant, sceneId: string, caseId: string): Promise<SceneCase['tape']> => {
  const row = (await casesOf(tx, sceneId)).find(({ case_id }) => case_id === caseId)
  if (row === undefined) throw new Refusal('SceneCaseNotFound')
  return row.tape
}

const caseFor = (who: Member, row: CaseRecord): SceneCase =>
  maskCase(who, {
    _id: row.case_id,
    title: row.title,
    tape: row.tape,
    expected: row.expected,
    version: row.version,
    rev: row.rev,
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastResult: row.last_result,
    abilities: { update: may(who, 'scenes.update') },
  })
