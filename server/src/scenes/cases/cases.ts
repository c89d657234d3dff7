import type { caseCalls } from '@attune/contract/scenes/case-calls'
import type { SceneCase } from '@attune/contract/scenes/case'
import { SCENE_CASE_TITLE_MAX, SCENE_CASES_MAX } from '@attune/contract/scenes/limits'
import { casesOf, changeCase, deleteCase, insertCase } from '@attune/store/scenes/cases'
import { lockScene } from '@attune/store/scenes/scenes'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import type { Member } from '../../calls/who.ts'
import { accessCase, accessCases, tapeOf } from './access-cases.ts'
import { recordTape, type RecordingInput } from './record-tape.ts'
import { recordCaseFact } from './record-case-fact.ts'
import { forMember, type HandlersOf } from '../../calls/handler.ts'

export const listCases = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: SceneCase[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: await accessCases(tx, who, id) }))

/** Saves a tape; its outcome now becomes the expected outcome. */
export const createCase = async (
  deps: Deps,
  who: Member,
  input: RecordingInput & { title: string; tape: Record<string, unknown> },
): Promise<SceneCase> => {
  const title = titleOf(input.title)
  const recorded = await recordTape(deps, who, input, input.tape)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockSceneOfCases(tx, input.id)
    if ((await casesOf(tx, input.id)).length >= SCENE_CASES_MAX) throw new Refusal('TooManySceneCases')
    await noteMember(tx, who)
    const [caseId, createdBy] = [newId('ca'), who.account.account_id]
    await insertCase(tx, { sceneId: input.id, caseId, title, ...recorded, createdBy, at: deps.now() })
    await recordCaseFact(deps, tx, who, 'SceneCaseSaved', { sceneId: input.id, caseId })
    return accessCase(tx, who, input.id, caseId)
  })
}

interface CaseChange extends RecordingInput {
  caseId: string
  'if-match'?: number | undefined
  title?: string | undefined
  tape?: Record<string, unknown> | undefined
  record: boolean
}

/** Changes a case's title or tape, or records its outcome now as the expected one. */
export const putCase = async (deps: Deps, who: Member, input: CaseChange): Promise<SceneCase> => {
  const title = input.title === undefined ? undefined : titleOf(input.title)
  const [seen, tape] = await deps.store.tenant(who.organizationId, async (tx) => [
    await accessCase(tx, who, input.id, input.caseId),
    await tapeOf(tx, input.id, input.caseId),
  ])
  const recorded =
    input.tape !== undefined || input.record ? await recordTape(deps, who, input, input.tape ?? tape) : null
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockSceneOfCases(tx, input.id)
    const now = await accessCase(tx, who, input.id, input.caseId)
    // A recording isn't valid if the tape it was made from has been replaced.
    const expected = input['if-match'] ?? (recorded === null ? now.rev : seen.rev)
    if (expected !== now.rev) throw new Refusal('SceneCaseChanged', now)
    if (recorded === null && (title ?? now.title) === now.title) return now
    const change = { title: title ?? now.title, recorded }
    await changeCase(tx, { sceneId: input.id, caseId: input.caseId }, change, deps.now())
    await recordCaseFact(deps, tx, who, 'SceneCaseSaved', { sceneId: input.id, caseId: input.caseId })
    return accessCase(tx, who, input.id, input.caseId)
  })
}

export const removeCase = (
  deps: Deps,
  who: Member,
  { id, caseId }: { id: string; caseId: string },
): Promise<Record<string, never>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockSceneOfCases(tx, id)
    if (!(await deleteCase(tx, id, caseId))) throw new Refusal('SceneCaseNotFound')
    await recordCaseFact(deps, tx, who, 'SceneCaseRemoved', { sceneId: id, caseId })
    return {}
  })

/** Serializes changes to the cases of a scene, also against a save that runs them. */
const lockSceneOfCases = async (tx: Tenant, sceneId: string): Promise<void> => {
  if ((await lockScene(tx, sceneId, 'update')) === undefined) throw new Refusal('SceneNotFound')
}

const titleOf = (text: string): string => {
  const title = text.trim()
  if (title === '') throw new Refusal('SceneCaseTitleRequired')
  if (title.length > SCENE_CASE_TITLE_MAX) throw new Refusal('SceneCaseTitleTooLong')
  return title
}

export const caseHandlers: HandlersOf<typeof caseCalls> = {
  listCases: forMember(listCases),
  createCase: forMember(createCase),
  putCase: forMember(putCase),
  removeCase: forMember(removeCase),
}
