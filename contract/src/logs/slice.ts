import { defineSlice } from '../slice.ts'
import { logs } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { logFacts } from './facts.ts'

export const logsSlice = defineSlice({
  calls: { logs },
  tags: {
    logs: { name: 'Logs', description: 'What has happened in the organization, and who did it.' },
  },
  ids: {},
  facts: logFacts,
  factGroup: 'Organization',
  refusals: {},
  schemas: [entitySchemas],
  pages: ['/log/events', '/admin/users/actions'],
})
