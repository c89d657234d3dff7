import type { Page } from '@attune/contract/page'
import type { Scene, SceneSummary } from '@attune/contract/scenes/entity'
import { labelsOfScenes } from '@attune/store/scenes/scenes'
import { readMomentCursor, toPage } from '../../calls/cursor.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene, accessScenes } from '../access.ts'

interface SceneListQuery {
  q?: string | undefined
  label?: string | undefined
  archived: 'true' | 'false'
  limit: number
  next?: string | undefined
}

/** Scenes of the organization, last changed first. */
export const listScenes = (deps: Deps, who: Member, input: SceneListQuery): Promise<Page<SceneSummary>> => {
  const q = input.q?.trim()
  const query = {
    q: q === '' ? undefined : q,
    label: input.label,
    archived: input.archived === 'true',
    limit: input.limit,
    after: readMomentCursor(input.next),
  }
  return deps.store.tenant(who.organizationId, async (tx) =>
    toPage(
      await accessScenes(tx, who, query),
      input.limit,
      ({ scene }) => scene._id,
      ({ scene }) => scene,
    ),
  )
}

export const getScene = (deps: Deps, who: Member, { id }: { id: string }): Promise<Scene> =>
  deps.store.tenant(who.organizationId, (tx) => accessScene(tx, who, id))

/** Labels in use, for a filter to choose from. */
export const listSceneLabels = (deps: Deps, who: Member): Promise<{ data: { label: string; scenes: number }[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: await labelsOfScenes(tx) }))
