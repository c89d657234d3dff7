import { defineSlice } from '../slice.ts'
import { tasks } from './calls.ts'
import * as entitySchemas from './entity.ts'
import { taskFacts } from './facts.ts'
import * as ids from './ids.ts'
import { taskRefusals } from './refusals.ts'

export const tasksSlice = defineSlice({
  calls: { tasks },
  tags: {
    tasks: { name: 'Tasks', description: 'What staff should do about clients: lists, actions and figures.' },
  },
  ids,
  facts: taskFacts,
  factGroup: 'Tasks',
  refusals: taskRefusals,
  schemas: [entitySchemas],
  pages: ['/contacts/tasks', '/contacts/tasks/me', '/contacts/tasks/dashboard'],
})
