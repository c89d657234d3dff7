import { defineSlice } from '../slice.ts'
import { media } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { mediaFacts } from './facts.ts'
import { mediaRefusals } from './refusals.ts'

export const mediaSlice = defineSlice({
  calls: { media },
  tags: {
    media: { name: 'Files', description: 'Files that messages and profiles show.' },
  },
  ids: {},
  facts: mediaFacts,
  factGroup: 'Organization',
  refusals: mediaRefusals,
  schemas: [entitySchemas],
  pages: [],
})
