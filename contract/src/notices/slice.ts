import { defineSlice } from '../slice.ts'
import { alertCalls } from './alert-calls.ts'
import { alertRefusals } from './alert-refusals.ts'
import { notices } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { noticeFacts } from './facts.ts'
import * as ids from './ids.ts'
import { noticeRefusals } from './refusals.ts'

export const noticesSlice = defineSlice({
  calls: { notices: { ...notices, ...alertCalls } },
  tags: {
    notices: { name: 'Notices', description: 'Alerts, errors and other things that staff should know.' },
  },
  ids,
  facts: noticeFacts,
  factGroup: 'Notices',
  refusals: { ...noticeRefusals, ...alertRefusals },
  schemas: [entitySchemas],
  pages: ['/notices', '/admin/configurable-alerts'],
})
