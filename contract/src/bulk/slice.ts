import { defineSlice } from '../slice.ts'
import { bulkCalls } from './calls.ts'
import * as callsSchemas from './calls.ts'
import * as clientsSchemas from './clients.ts'
import * as ids from './ids.ts'

export const bulkSlice = defineSlice({
  calls: { contacts: bulkCalls },
  tags: {},
  ids,
  facts: {},
  refusals: {},
  schemas: [callsSchemas, clientsSchemas],
  pages: [],
})
