import { sql, type Kysely } from 'kysely'

/** Bit 10 of features, `self-harm`, guarded nothing when these masks were saved. Bit 0 stands for all. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['organizations', 'memberships'])
    await sql`update ${sql.table(table)} set features = features + 1024
      where mod(features, 2) = 0 and mod(div(features, 1024), 2) = 0`.execute(db)
}
