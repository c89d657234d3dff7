import type { Global, Tenant } from '../store.ts'

/** The carriers at which the organization has an address that it uses. */
export const listCarriers = async (db: Global, organizationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('addresses')
    .select('carrier')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('state', '!=', 'disconnected')
    .execute()
  return rows.map(({ carrier }) => carrier)
}

/** Whether the organization has any client, one of them it has written to, and any scene, archived ones included. */
export const findFirsts = async (tx: Tenant): Promise<{ client: boolean; text: boolean; scene: boolean }> => {
  const client = tx.from('contacts').select('contact_id').where('removed_at', 'is', null)
  const written = tx.from('threads').select('contact_id').where('last_sent_at', 'is not', null)
  const scene = tx.from('scenes').select('scene_id')
  return {
    client: (await client.limit(1).executeTakeFirst()) !== undefined,
    text: (await written.where('removed_at', 'is', null).limit(1).executeTakeFirst()) !== undefined,
    scene: (await scene.limit(1).executeTakeFirst()) !== undefined,
  }
}
