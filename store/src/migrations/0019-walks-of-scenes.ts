import { sql, type Kysely } from 'kysely'

/** To count outputs taken over the latest runs of a scene, active and ended. */
const WALKS = `create index runs_of_scene_latest on runs (organization_id, scene_id, started_at desc);`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(WALKS).execute(db)
}
