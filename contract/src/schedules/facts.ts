import { defineFacts } from '../facts.ts'

/** Facts of scheduled messages. They contain ids, never texts. */
export const scheduleFacts = defineFacts({
  ScheduledMessageAdded: { about: 'schedules', live: 'thread' },
  ScheduledMessageChanged: { about: 'schedules', live: 'thread' },
  ScheduledMessageRemoved: { about: 'schedules', live: 'thread' },
  /** Its time came: it was sent, or the gate held or omitted it. */
  ScheduledMessageRan: { about: 'schedules', live: 'thread' },
  ScheduledMessagesStopped: { about: 'schedules', live: 'thread' },
  ScheduledMessagesResumed: { about: 'schedules', live: 'thread' },
})
