import type { metrics } from '@attune/contract/metrics/calls'
import { toCursor, type ExamplesOf } from '../../calls/examples-of.ts'

export const examples: ExamplesOf<typeof metrics> = {
  getHome: ({ contactId, accountId }) => ({
    limit: 5,
    coach: accountId,
    next: toCursor('2100-01-01T00:00:00.000Z 999 2000-01-01T00:00:00.000Z', contactId),
  }),
  getFirstSteps: () => ({}),
}
