import { defineSlice } from '../slice.ts'
import { metrics } from './calls.ts'
import * as entitySchemas from './entity.ts'

export const metricsSlice = defineSlice({
  calls: { metrics },
  tags: {
    metrics: { name: 'Home', description: 'Who needs an answer first, and why.' },
  },
  ids: {},
  facts: {},
  refusals: {},
  schemas: [entitySchemas],
  pages: [],
})
