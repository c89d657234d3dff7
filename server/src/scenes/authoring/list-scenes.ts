import type { Page } from '@attune/contract/page'
import type { Scene, SceneSummary } from '@attune/contract/scenes/entity'
import type { SceneSort } from '@attune/contract/scenes/sorts'
import type { ListOrder } from '@attune/contract/sort'
import { labelsOfScenes, SCENE_SORT_KEYS } from '@attune/store/scenes/scenes'
import { readSortCursor, toPage } from '../../calls/cursor.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { accessScene, accessScenes } from '../access.ts'

interface SceneListQuery extends ListOrder<SceneSort> {
  q?: string | undefined
  label?: string | undefined
  archived: 'true' | 'false'
  limit: number
  next?: string | undefined
}

/** Scenes of the organization, last changed first unless they are sorted. */
export const listScenes = (deps: Deps, who: Member, input: SceneListQuery): Promise<Page<SceneSummary>> => {
  const q = input.q?.trim()
  const { label, sort, direction, limit, next } = input
  const query = {
    q: q === '' ? undefined : q,
    label,
    archived: input.archived === 'true',
    sort,
    direction,
    limit,
    after: readSortCursor(next, SCENE_SORT_KEYS[sort ?? 'updated']),
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
