import { sql } from 'kysely'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'
import type { MediaRecord } from './media.ts'

/** Files available to scenes: used, but not a client's. */
const OF_SCENES = sql`kind = 'message-attachment' and state = 'ready' and contact_id is null and used_at is not null`

/** A page of scene files, newest first. Fetches one row more than the page. */
export const listSceneMedia = async (tx: Tenant, query: PageQuery): Promise<(MediaRecord & { sort_key: string })[]> => {
  const page = pageByMoment(sql`created_at`, sql`media_id`, query)
  const { rows } = await sql<MediaRecord & { sort_key: string }>`
    select *, ${page.key} as sort_key from media
    where organization_id = ${tx.organizationId} and ${OF_SCENES} and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

/** Scene files by id, unordered. */
export const loadSceneMedia = async (tx: Tenant, mediaIds: readonly string[]): Promise<MediaRecord[]> => {
  const { rows } = await sql<MediaRecord>`
    select * from media
    where organization_id = ${tx.organizationId} and media_id = any(${mediaIds}) and ${OF_SCENES}`.execute(tx.db)
  return rows
}
