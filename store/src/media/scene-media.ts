import { sql } from 'kysely'
import type { Tenant } from '../store.ts'
import type { MediaRecord } from './media.ts'

/** Files available to scenes: used, but not a client's. */
const OF_SCENES = sql`kind = 'message-attachment' and state = 'ready' and contact_id is null and used_at is not null`

/** A page of scene files, newest first. Fetches one row more than the page. */
export const listSceneMedia = async (
  tx: Tenant,
  { limit, after }: { limit: number; after: { key: string; id: string } | null },
): Promise<(MediaRecord & { sort_key: string })[]> => {
  const moment = sql`(extract(epoch from created_at) * 1000000)::bigint`
  const { rows } = await sql<MediaRecord & { sort_key: string }>`
    select *, ${moment}::text as sort_key from media
    where organization_id = ${tx.organizationId} and ${OF_SCENES}
      ${after === null ? sql`` : sql`and (${moment}, media_id) < (${after.key}::bigint, ${after.id})`}
    order by created_at desc, media_id desc
    limit ${limit + 1}`.execute(tx.db)
  return rows
}

/** Scene files by id, unordered. */
export const loadSceneMedia = async (tx: Tenant, mediaIds: readonly string[]): Promise<MediaRecord[]> => {
  const { rows } = await sql<MediaRecord>`
    select * from media
    where organization_id = ${tx.organizationId} and media_id = any(${mediaIds}) and ${OF_SCENES}`.execute(tx.db)
  return rows
}
