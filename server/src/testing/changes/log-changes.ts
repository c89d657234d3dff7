import type { integrationFacts } from '@attune/contract/integrations/facts'
import type { logFacts } from '@attune/contract/logs/facts'
import type { movingFacts } from '@attune/contract/moving/facts'
import { proofPath } from '@attune/contract/logs/limits'
import { movingChanges } from '../moving/histories.ts'
import type { TestClient, TestPerson, World } from '../world.ts'

interface LogScene {
  world: World
  priya: TestPerson
  maria: TestClient
}

/**
 * For each fact of looking into a log or at a client, of telling other programs and of bringing conversations, what records it.
 * Complete by type.
 */
export const logChanges: Record<
  keyof typeof logFacts | keyof typeof integrationFacts | keyof typeof movingFacts,
  (scene: LogScene) => Promise<unknown>
> = {
  ...movingChanges,
  LogExported: ({ priya }) => priya.ok('POST', '/v1/logs/events/export', { format: 'csv' }),
  PrivateDataSeen: async ({ world, priya, maria }) => {
    await priya.ok('GET', `/v1/contacts/${maria.id}`)
    await world.deps.looks.flush()
  },
  ProofExported: async ({ priya, maria }) => {
    const { statusCode, body } = await priya.raw({ method: 'GET', url: proofPath(maria.id) })
    if (statusCode !== 200) throw new Error(body)
  },
  WebhookChanged: ({ priya }) => {
    const webhook = { title: 'Warehouse', url: 'https://hooks.example.com/attune', kinds: null }
    return priya.ok('POST', '/v1/webhooks', webhook)
  },
}
