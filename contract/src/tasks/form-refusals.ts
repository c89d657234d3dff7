import { defineRefusals } from '../refusals.ts'

/** Refusals whose sentences the panel's forms show themselves. They stand apart from those with schemas. */
export const taskFormRefusals = defineRefusals({
  DiscardReasonRequired: {
    status: 422,
    title: 'Task not discarded',
    message: 'Please select reason from the list.',
  },
  TaskTitleRequired: { status: 422, title: 'Task not saved', message: 'Enter a title.' },
})
