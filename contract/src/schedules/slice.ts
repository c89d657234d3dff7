import { defineSlice } from '../slice.ts'
import { schedules } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { scheduleFacts } from './facts.ts'
import * as ids from './ids.ts'
import { scheduleRefusals } from './refusals.ts'
import * as templatesSchemas from './templates.ts'

export const schedulesSlice = defineSlice({
  calls: { schedules },
  tags: {
    schedules: { name: 'Scheduled messages', description: 'Messages to be sent later, once or repeatedly.' },
  },
  ids,
  facts: scheduleFacts,
  factGroup: 'Scheduled messages',
  refusals: scheduleRefusals,
  schemas: [entitySchemas, templatesSchemas],
  pages: [],
})
