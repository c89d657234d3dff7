import { sql } from 'kysely'
import { send, type TestClient, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

/** Two texts fail, more than an hour apart, as they only do for a number that accepts none. */
export const loseAddress = async (
  world: World,
  organization: TestOrganization,
  { coach, client }: { coach: TestPerson; client: TestClient },
): Promise<void> => {
  for (const text of ['Are you there?', 'And now?']) {
    const message = await send(coach, client, text)
    await world.work()
    await client.receipt(message.id, 'failed', 'Unknown handset')
    await world.deps.store.tenant(organization.id, async (tx) => {
      await sql`update contact_addresses set failing_since = failing_since - interval '61 minutes'
        where organization_id = ${organization.id} and contact_id = ${client.id}`.execute(tx.db)
    })
  }
}
