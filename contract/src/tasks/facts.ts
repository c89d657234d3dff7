/** Facts of tasks. They contain ids, never titles or details. */
export const TASK_FACTS = [
  'TaskOpened',
  'TaskStarted',
  'TaskFinished',
  'TaskDiscarded',
  /** The system closed it because its time was over. */
  'TaskExpired',
  /** Whoever finished or discarded it took that back. */
  'TaskReopened',
  /** It was given to somebody in particular. */
  'TaskAssigned',
  /** It waits for nobody in particular again, its flags changed, or its reason is gone or back. */
  'TaskChanged',
] as const
