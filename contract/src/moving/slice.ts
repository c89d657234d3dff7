import { defineSlice } from '../slice.ts'
import { moving } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { movingFacts } from './facts.ts'
import * as historySchemas from './history.ts'
import * as ids from './ids.ts'
import { movingRefusals } from './refusals.ts'

export const movingSlice = defineSlice({
  calls: { moving },
  tags: {
    moving: {
      name: 'Moving',
      description:
        'Exports of an organization and of one client, starting after a move, and conversations from other products.',
    },
  },
  ids,
  facts: movingFacts,
  factGroup: 'Organization',
  refusals: movingRefusals,
  schemas: [entitySchemas, historySchemas],
  pages: [],
})
