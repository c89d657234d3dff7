import type { integrationFacts } from '@attune/contract/integrations/facts'
import type { TestPerson } from '../../testing/world.ts'

interface Scene {
  priya: TestPerson
}

/** For each fact of telling other programs, a change that records it. Complete by type. */
export const webhookChanges: Record<keyof typeof integrationFacts, (scene: Scene) => Promise<unknown>> = {
  WebhookChanged: ({ priya }) => {
    const webhook = { title: 'Warehouse', url: 'https://hooks.example.com/attune', kinds: null }
    return priya.ok('POST', '/v1/webhooks', webhook)
  },
}
