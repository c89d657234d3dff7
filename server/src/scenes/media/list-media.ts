import type { Media } from '@attune/contract/media/entity'
import type { Page } from '@attune/contract/page'
import { momentPlace, pageOf } from '../../contacts/listing/moment-place.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../staff/who.ts'
import { accessSceneMedia, accessSceneMediaAt } from './access-media.ts'

interface Query {
  ids?: string[] | undefined
  limit: number
  next?: string | undefined
}

/** Files for scenes: those that are named, or a page of all. */
export const listSceneMedia = (deps: Deps, who: Member, { ids, limit, next }: Query): Promise<Page<Media>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if (ids !== undefined)
      return { data: await accessSceneMediaAt(deps, tx, who, ids), pagination: { hasNext: false, next: null } }
    const after = next === undefined ? null : momentPlace(next)
    return pageOf(
      await accessSceneMedia(deps, tx, who, { limit, after }),
      limit,
      ({ media }) => media._id,
      ({ media }) => media,
    )
  })
