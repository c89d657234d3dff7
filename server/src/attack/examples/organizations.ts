import type { organizations } from '@attune/contract/organizations/calls'
import type { ExamplesOf } from './examples-of.ts'

export const organizationExamples: ExamplesOf<typeof organizations> = {
  list: ({ organizationId }) => ({ q: 'a', ids: organizationId, limit: 5 }),
}
