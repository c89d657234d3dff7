import * as z from 'zod'
import { Colleague } from '../staff/directory-calls.ts'

/** What actions are counted as, with the kinds of facts that each has. What somebody only reads or drafts is none. */
export const ACTION_KINDS = {
  messages: ['MessageAdded', 'MessageResent', 'ScheduledMessageAdded'],
  tasks: ['TaskFinished', 'TaskDiscarded'],
  notes: ['NoteAdded', 'NoteChanged', 'NoteRemoved', 'ManagerRequestSent'],
  clients: [
    ...['ContactAdded', 'ContactChanged', 'ContactReassigned', 'ContactStatusChanged', 'ContactRanksChanged'],
    ...['ContactMuted', 'ContactUnmuted', 'ContactReviewPointChanged', 'MessageContextChanged', 'ThreadReviewed'],
  ],
  automation: [
    ...['SceneRunStarted', 'SceneRunChanged', 'ProgramEnrolled', 'ProgramChanged', 'ProgramEnded'],
    ...['ConversationHandedBack', 'ContactFirstInteractionStarted'],
    ...['ContactFirstInteractionDropped', 'ScheduledMessagesStopped', 'ScheduledMessagesResumed'],
  ],
  opened: ['PrivateDataSeen'],
} as const
export type ActionKind = keyof typeof ACTION_KINDS

const count = z.number().int()

/** What one person did. */
export const UserActions = z.object({
  user: Colleague,
  /** Their latest action in the span, ISO 8601; null for none. */
  lastAt: z.string().nullable(),
  counts: z.object({
    /** Messages written or scheduled. */
    messages: count,
    /** Tasks finished or discarded. */
    tasks: count,
    notes: count,
    /** Changes of clients and of what is known of them. */
    clients: count,
    /** Automation started, changed or stopped by hand. */
    automation: count,
    /** Clients whose private data they opened, each once an hour at most. */
    opened: count,
  }),
})
export type UserActions = z.infer<typeof UserActions>
