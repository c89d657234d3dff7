import type { Media } from '@attune/contract/media/entity'
import type { Page } from '@attune/contract/page'
import { readMomentCursor, toPage } from '../../calls/cursor.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../calls/who.ts'
import { accessSceneMedia, accessSceneMediaAt } from './access-media.ts'

interface SceneMediaQuery {
  ids?: string[] | undefined
  limit: number
  next?: string | undefined
}

/** Files for scenes: those with the given ids, or a page of all. */
export const listSceneMedia = (deps: Deps, who: Member, { ids, limit, next }: SceneMediaQuery): Promise<Page<Media>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if (ids !== undefined)
      return { data: await accessSceneMediaAt(deps, tx, who, ids), pagination: { hasNext: false, next: null } }
    const after = readMomentCursor(next)
    return toPage(
      await accessSceneMedia(deps, tx, who, { limit, after }),
      limit,
      ({ media }) => media._id,
      ({ media }) => media,
    )
  })
