import { defineSlice } from '../slice.ts'
import * as automationCallSchemas from './automation-calls.ts'
import { organizations } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { organizationFacts } from './facts.ts'
import { organizationRefusals } from './refusals.ts'
import * as themeSchemas from './theme.ts'

export const organizationsSlice = defineSlice({
  calls: { organizations },
  tags: {
    organizations: { name: 'Organizations', description: 'Organizations, their theme and their automation settings.' },
  },
  ids: {},
  facts: organizationFacts,
  factGroup: 'Organization',
  refusals: organizationRefusals,
  schemas: [automationCallSchemas, entitySchemas, themeSchemas],
  pages: [
    '/organizations',
    '/organizations/:id/edit',
    '/organizations/settings',
    '/organizations/settings/general',
    '/organizations/settings/contacts/default-profile',
    '/organizations/settings/people',
    '/organizations/settings/rights',
    '/organizations/settings/channels',
    '/organizations/settings/keywords',
    '/organizations/settings/integrations',
    '/organizations/settings/data',
    '/organizations/settings/away',
  ],
})
