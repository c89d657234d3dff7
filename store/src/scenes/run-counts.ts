import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** Active runs per scene; scenes without any are absent. */
export const countActiveRuns = async (tx: Tenant, sceneIds: string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ scene_id: string; active: number }>`
    select scene_id, count(*)::int as active from runs
    where organization_id = ${tx.organizationId} and scene_id = any(${sceneIds}) and status = 'active'
    group by scene_id`.execute(tx.db)
  return new Map(rows.map(({ scene_id, active }) => [scene_id, active]))
}

/** Active runs of a scene per version, newest version first. */
export const countActiveByVersion = async (tx: Tenant, sceneId: string): Promise<Map<number, number>> => {
  const { rows } = await sql<{ version: number; active: number }>`
    select version, count(*)::int as active from runs
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and status = 'active'
    group by version order by version desc`.execute(tx.db)
  return new Map(rows.map(({ version, active }) => [version, active]))
}

/** Tokens of active runs per node id. */
export const countTokensByNode = async (tx: Tenant, sceneId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ node: string; tokens: number }>`
    select token->>'node' as node, count(*)::int as tokens
    from runs, jsonb_array_elements(state->'tokens') as token
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and status = 'active'
    group by node order by node`.execute(tx.db)
  return new Map(rows.map(({ node, tokens }) => [node, tokens]))
}

/** How often the latest `limit` runs of a scene, active and ended, took each output, by `node:output`. */
export const countEdgeWalks = async (tx: Tenant, sceneId: string, limit: number): Promise<Map<string, number>> => {
  const { rows } = await sql<{ edge: string; walks: number }>`
    select edge, sum(walks::int)::int as walks
    from (
      select state->'walked' as walked from runs
      where organization_id = ${tx.organizationId} and scene_id = ${sceneId}
      order by started_at desc limit ${limit}
    ) latest, jsonb_each_text(walked) as walked_edges (edge, walks)
    group by edge order by edge`.execute(tx.db)
  return new Map(rows.map(({ edge, walks }) => [edge, walks]))
}
