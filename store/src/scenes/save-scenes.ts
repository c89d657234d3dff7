import type { SceneGraph } from '@attune/contract/scenes/graph'
import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** A scene's fields outside its versions. */
export interface SceneTexts {
  title: string
  description: string
  labels: string[]
}

/** Inserts a scene without a version; `insertVersion` follows in the same transaction. */
export const insertScene = async (tx: Tenant, sceneId: string, words: SceneTexts, at: Date): Promise<void> => {
  await tx.insert('scenes', { scene_id: sceneId, ...words, created_at: at, updated_at: at }).execute()
}

/** What a version's runs are allowed to do: what its publisher was allowed to do when they saved it. */
export interface VersionRights {
  /** Read clients' names, phone numbers and email addresses. */
  readsPrivate: boolean
  /** Send emails to addresses outside the organization. */
  mailsOutside: boolean
  /** Send emails about every client; otherwise only about clients whom the publisher may see. */
  reachesAll: boolean
}

/** Inserts a version. The graph has the scene's id and the version number. */
export const insertVersion = async (
  tx: Tenant,
  graph: SceneGraph,
  by: { publishedBy: string | null; at: Date; note: string; rights: VersionRights },
): Promise<void> => {
  await tx
    .insert('scene_versions', {
      scene_id: graph.sceneId,
      version: graph.version,
      graph: JSON.stringify(graph),
      published_by: by.publishedBy,
      published_at: by.at,
      note: by.note,
      reads_private: by.rights.readsPrivate,
      mails_outside: by.rights.mailsOutside,
      reaches_all: by.rights.reachesAll,
    })
    .execute()
}

/** Updates a scene and increases its rev. The caller holds the scene's lock. */
export const changeScene = async (
  tx: Tenant,
  sceneId: string,
  change: Partial<SceneTexts & { version: number; archived_at: Date | null }>,
  at: Date,
): Promise<void> => {
  await tx
    .update('scenes')
    .set({ ...change, updated_at: at, rev: sql<number>`rev + 1` })
    .where('scene_id', '=', sceneId)
    .execute()
}

/** Sets whether a scene may write while a coach has the conversation. The scene's rev stays: nobody's edit is outdated. */
export const writeMayInterrupt = async (tx: Tenant, sceneId: string, mayInterrupt: boolean): Promise<void> => {
  await tx.update('scenes').set({ may_interrupt: mayInterrupt }).where('scene_id', '=', sceneId).execute()
}
