/** Facts of scheduled messages. They contain ids, never texts. */
export const SCHEDULE_FACTS = [
  'ScheduledMessageAdded',
  'ScheduledMessageChanged',
  'ScheduledMessageRemoved',
  /** Its moment came: it left, or the gate held or omitted it. */
  'ScheduledMessageRan',
  'ScheduledMessagesStopped',
  'ScheduledMessagesResumed',
] as const
