import type { Task } from '@attune/contract/tasks/entity'

/** A task in its client's conversation. */
export const taskLink = ({ _id, contactId }: Pick<Task, '_id' | 'contactId'>) =>
  ({ to: '/conversations/dialog/$id/task-view', params: { id: contactId }, search: { task: _id } }) as const
