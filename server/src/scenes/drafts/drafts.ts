import type { draftCalls } from '@attune/contract/scenes/draft-calls'
import { isDeepStrictEqual } from 'node:util'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import type { DataSource } from '@attune/contract/scenes/graph'
import { beginDraft, draftOf, keepDraft, type DraftRow } from '@attune/store/scenes/drafts'
import { lockScene } from '@attune/store/scenes/scenes'
import type { DraftContent } from '@attune/store/scenes/tables-editing'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { sceneRecord } from '../access.ts'
import { toSceneParts } from '../authoring/scene-parts.ts'
import { accessDraft } from './access-draft.ts'
import { withOwnFiles } from './own-files.ts'
import { forMember, type HandlersOf } from '../../calls/handler.ts'

export const getDraft = (deps: Deps, who: Member, { id }: { id: string }): Promise<SceneDraftState> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await sceneRecord(tx, id)
    return accessDraft(tx, who, id)
  })

interface DraftInput extends Omit<DraftContent, 'nodes' | 'dataSource' | 'baseDetails'> {
  id: string
  'if-match'?: number | undefined
  baseDetails?: DraftContent['baseDetails'] | undefined
  nodes: SceneNodeInput[]
  dataSource: DataSource[]
}

/** Saves somebody's draft of a scene, which nobody else sees. Saving the same content again changes nothing. */
export const putDraft = (deps: Deps, who: Member, input: DraftInput): Promise<SceneDraftState> => {
  const { id, 'if-match': seen, baseVersion, baseRev, baseDetails, title, description, labels, locked } = input
  const base = { baseVersion, baseRev, ...(baseDetails !== undefined && { baseDetails }) }
  const parts = toSceneParts(input.nodes, input.dataSource)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await lockSceneOfDraft(tx, id)
    const { graph } = await sceneRecord(tx, id)
    const nodes = await withOwnFiles(tx, parts.nodes, graph.nodes)
    const content: DraftContent = { ...base, title, description, labels, ...parts, nodes, locked }
    await noteMember(tx, who)
    await beginDraft(tx, id, who.account.account_id, deps.now())
    const row = await lockDraft(tx, who, id, seen)
    if (!isDeepStrictEqual(content, row?.content)) await changeDraft(deps, tx, who, id, content)
    return accessDraft(tx, who, id)
  })
}

export const discardDraft = (
  deps: Deps,
  who: Member,
  input: { id: string; 'if-match'?: number | undefined },
): Promise<SceneDraftState> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockSceneOfDraft(tx, input.id)
    await lockDraft(tx, who, input.id, input['if-match'])
    await endDraft(deps, tx, who, input.id)
    return accessDraft(tx, who, input.id)
  })

/** Ends somebody's draft, if there is one, because they saved the scene or discarded it. */
export const endDraft = async (deps: Deps, tx: Tenant, who: Member, sceneId: string): Promise<void> => {
  const row = await draftOf(tx, sceneId, who.account.account_id, { hold: true })
  if (row !== undefined && row.content !== null) await changeDraft(deps, tx, who, sceneId, null)
}

/** The scene is locked before its draft, in the same order as a save locks them. */
const lockSceneOfDraft = async (tx: Tenant, sceneId: string): Promise<void> => {
  if ((await lockScene(tx, sceneId, 'share')) === undefined) throw new Refusal('SceneNotFound')
}

const lockDraft = async (
  tx: Tenant,
  who: Member,
  sceneId: string,
  seen: number | undefined,
): Promise<DraftRow | undefined> => {
  const row = await draftOf(tx, sceneId, who.account.account_id, { hold: true })
  if (seen !== undefined && seen !== (row?.rev ?? 0))
    throw new Refusal('SceneDraftChanged', await accessDraft(tx, who, sceneId))
  return row
}

const changeDraft = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  sceneId: string,
  content: DraftContent | null,
): Promise<void> => {
  const at = deps.now()
  await keepDraft(tx, sceneId, who.account.account_id, content, at)
  const kind = content === null ? 'SceneDraftEnded' : 'SceneDraftSaved'
  await recordFacts(tx, [{ kind, payload: { sceneId }, ...byOf(who, at) }])
}

export const draftHandlers: HandlersOf<typeof draftCalls> = {
  getDraft: forMember(getDraft),
  putDraft: forMember(putDraft),
  discardDraft: forMember(discardDraft),
}
