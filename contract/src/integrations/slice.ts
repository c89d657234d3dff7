import { defineSlice } from '../slice.ts'
import { integrations } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { integrationFacts } from './facts.ts'
import * as ids from './ids.ts'
import { integrationRefusals } from './refusals.ts'

export const integrationsSlice = defineSlice({
  calls: { integrations },
  tags: {
    integrations: {
      name: 'Webhooks',
      description: 'Telling other programs what happens: addresses, deliveries, secrets.',
    },
  },
  ids,
  facts: integrationFacts,
  factGroup: 'Organization',
  refusals: integrationRefusals,
  schemas: [entitySchemas],
  pages: [],
})
