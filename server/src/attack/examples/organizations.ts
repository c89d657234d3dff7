import type { organizations } from '@attune/contract/organizations/calls'
import type { ExamplesOf } from './examples-of.ts'

export const organizationExamples: ExamplesOf<typeof organizations> = {
  list: ({ organizationId }) => ({ q: 'a', ids: organizationId, limit: 5 }),
  theme: () => ({}),
  get: ({ organizationId }) => ({ id: organizationId }),
  // Without `rev`: it would be an older one from the second time on.
  patch: ({ organizationId }) => ({ id: organizationId, title: 'Org', accentHue: 300 }),
}
