/** Facts of tasks. They contain ids, never titles or details. */
export const TASK_FACTS = [
  'TaskOpened',
  'TaskStarted',
  'TaskFinished',
  'TaskDiscarded',
  /** The system closed it because its time was over. */
  'TaskExpired',
  /** It was given to somebody else, its flags changed, or its reason is gone or back. */
  'TaskChanged',
] as const
