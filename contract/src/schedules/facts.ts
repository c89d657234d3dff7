/** Facts of scheduled messages. They contain ids, never texts. */
export const SCHEDULE_FACTS = [
  'ScheduledMessageAdded',
  'ScheduledMessageChanged',
  'ScheduledMessageRemoved',
  /** Its time came: it was sent, or the gate held or omitted it. */
  'ScheduledMessageRan',
  'ScheduledMessagesStopped',
  'ScheduledMessagesResumed',
] as const
