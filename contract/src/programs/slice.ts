import { defineSlice } from '../slice.ts'
import { programs } from './calls.ts'
import { programFacts } from './facts.ts'
import { programRefusals } from './refusals.ts'

export const programsSlice = defineSlice({
  calls: { programs },
  tags: {
    programs: {
      name: 'Programs',
      description: 'Programs of days and steps, and clients in them: enrolling, postponing and removing.',
    },
  },
  ids: {},
  facts: programFacts,
  factGroup: 'Programs',
  refusals: programRefusals,
  schemas: [],
  pages: ['/programs', '/programs/:id'],
})
