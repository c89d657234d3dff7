import type { logFacts } from '@attune/contract/logs/facts'
import { proofPath } from '@attune/contract/logs/limits'
import type { TestClient, TestPerson, World } from '../../testing/world.ts'

interface LogScene {
  world: World
  priya: TestPerson
  maria: TestClient
}

/** For each fact of looking into a log or at a client, what records it. Complete by type. */
export const logChanges: Record<keyof typeof logFacts, (scene: LogScene) => Promise<unknown>> = {
  LogExported: ({ priya }) => priya.ok('POST', '/v1/logs/events/export', { format: 'csv' }),
  PrivateDataSeen: async ({ world, priya, maria }) => {
    await priya.ok('GET', `/v1/contacts/${maria.id}`)
    await world.deps.looks.flush()
  },
  ProofExported: async ({ priya, maria }) => {
    const { statusCode, body } = await priya.raw({ method: 'GET', url: proofPath(maria.id) })
    if (statusCode !== 200) throw new Error(body)
  },
}
