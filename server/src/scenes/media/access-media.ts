import type { Media } from '@attune/contract/media/entity'
import { familyOf } from '@attune/contract/media/mime'
import type { MediaRecord } from '@attune/store/media/media'
import type { PageQuery } from '@attune/store/page-by-moment'
import { listSceneMedia, loadSceneMedia } from '@attune/store/media/scene-media'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { mediaFor } from '../../media/store-file.ts'
import { mediaUrl } from '../../media/urls.ts'
import type { Member } from '../../calls/who.ts'

/** A page of the files for scenes plus one row, each with its sort key. */
export const accessSceneMedia = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  page: PageQuery,
): Promise<{ sort_key: string; media: Media }[]> =>
  (await listSceneMedia(tx, page)).map((row) => ({ sort_key: row.sort_key, media: sceneMediaFor(deps, who, row) }))

/** Files for scenes by id, in the order of the ids. */
export const accessSceneMediaAt = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  mediaIds: readonly string[],
): Promise<Media[]> => {
  const found = new Map(
    (await loadSceneMedia(tx, mediaIds)).map((row) => [row.media_id, sceneMediaFor(deps, who, row)]),
  )
  return mediaIds.flatMap((id) => found.get(id) ?? [])
}

/** With resized pictures, because the panel shows dozens to choose from. */
const sceneMediaFor = (deps: Deps, who: Member, row: MediaRecord): Media => {
  const media = mediaFor(deps, who, row)
  if (familyOf(row.mime) !== 'image') return media
  return { ...media, url: mediaUrl(deps, { organizationId: row.organization_id, mediaId: row.media_id }, 'fit') }
}
