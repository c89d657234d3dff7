import { defineSlice } from '../slice.ts'
import { doubles } from './calls.ts'
import * as ids from './ids.ts'
import { doubleRefusals } from './refusals.ts'

export const doublesSlice = defineSlice({
  calls: { doubles },
  tags: {
    doubles: {
      name: 'Doubles',
      description: 'Clients who are there twice: finding them, merging two into one, and undoing that.',
    },
  },
  ids,
  facts: {},
  refusals: doubleRefusals,
  schemas: [],
  pages: ['/contacts/doubles'],
})
