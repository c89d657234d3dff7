import type { SceneDraft, SceneDraftState } from '@attune/contract/scenes/draft'
import { draftOf, listDraftsOfOthers, type DraftRow } from '@attune/store/scenes/drafts'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../../calls/who.ts'
import { nodesFor } from '../access.ts'

/** The reader's own draft of a scene. Of other people's drafts only who has one, and since when. */
export const accessDraft = async (tx: Tenant, who: Member, sceneId: string): Promise<SceneDraftState> => {
  const accountId = who.account.account_id
  const row = await draftOf(tx, sceneId, accountId)
  const others = await listDraftsOfOthers(tx, sceneId, accountId)
  return {
    draft: row === undefined ? null : draftFor(sceneId, row),
    rev: row?.rev ?? 0,
    others: others.map(({ account_id, name, saved_at }) => ({
      _id: account_id,
      name,
      savedAt: saved_at.toISOString(),
    })),
  }
}

const draftFor = (sceneId: string, { content, saved_at }: DraftRow): SceneDraft | null => {
  if (content === null) return null
  const { baseVersion, baseRev, baseDetails = null, title, description, labels, nodes, dataSource, locked } = content
  const words = { baseVersion, baseRev, baseDetails, title, description, labels }
  return { ...words, ...nodesFor({ sceneId, nodes, dataSource }), locked, savedAt: saved_at.toISOString() }
}
