import { defineFacts } from '../facts.ts'

/** Facts of tasks. They contain ids, never titles or details. */
export const taskFacts = defineFacts({
  TaskOpened: { about: 'tasks', live: 'tasks' },
  TaskStarted: { about: 'tasks', live: 'tasks' },
  TaskFinished: { about: 'tasks', live: 'tasks' },
  TaskDiscarded: { about: 'tasks', live: 'tasks' },
  /** The system closed it because its time was over. */
  TaskExpired: { about: 'tasks', live: 'tasks' },
  /** Whoever started, finished or discarded it took that back; or the system had closed it, and its reason is back. */
  TaskReopened: { about: 'tasks', live: 'tasks' },
  /** It was given to somebody in particular. */
  TaskAssigned: { about: 'tasks', live: 'tasks' },
  /** It waits for nobody in particular again, its flags changed, or its reason is gone or back. */
  TaskChanged: { about: 'tasks', live: 'tasks' },
})
