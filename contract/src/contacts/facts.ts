import { defineFacts } from '../facts.ts'

const OF_CLIENT = { about: 'client', live: 'contact', touches: ['thread'] } as const

/** Facts of the contacts slice. */
export const contactFacts = defineFacts({
  ContactAdded: OF_CLIENT,
  ContactOptedOut: OF_CLIENT,
  ContactOptedIn: OF_CLIENT,
  ContactReassigned: OF_CLIENT,
  ContactStatusChanged: OF_CLIENT,
  ContactRanksChanged: OF_CLIENT,
  ContactChanged: OF_CLIENT,
  ContactMuted: OF_CLIENT,
  ContactMutedByAutomation: OF_CLIENT,
  ContactAddressDied: OF_CLIENT,
  ContactAddressRevived: OF_CLIENT,
  ContactUnmuted: OF_CLIENT,
  ContactFirstInteractionStarted: { about: 'client', live: 'contact' },
  ContactFirstInteractionDropped: { about: 'client', live: 'contact' },
  ContactSignedUp: { about: 'client', live: 'contact' },
  /** It doesn't name the messages that it added or took back. */
  ContactHistoryChanged: { about: 'history', live: 'contact', touches: ['message', 'thread'] },
  ContactRemoved: OF_CLIENT,
  ContactMerged: OF_CLIENT,
  ContactUnmerged: OF_CLIENT,
  ContactDoubleDismissed: { about: 'client', live: 'contact' },
  NoteAdded: { about: 'notes', live: 'thread' },
  NoteChanged: { about: 'notes', live: 'thread' },
  NoteRemoved: { about: 'notes', live: 'thread' },
  ManagerRequestSent: { about: 'requests', live: 'thread' },
  ManagerRequestClosed: { about: 'requests', live: 'thread' },
  ManagerRequestReopened: { about: 'requests', live: 'thread' },
  ViewSaved: { about: 'views', live: 'none' },
  ViewRemoved: { about: 'views', live: 'none' },
  BulkStarted: { about: 'bulk', live: 'none' },
  BulkEnded: { about: 'bulk', live: 'none' },
  ImportUploaded: { about: 'imports', live: 'none' },
  ImportCheckStarted: { about: 'imports', live: 'none' },
  ImportStarted: { about: 'imports', live: 'none' },
  ImportEnded: { about: 'imports', live: 'none' },
  ImportCancelled: { about: 'imports', live: 'none' },
  ContactsExported: { about: 'exports', live: 'none' },
})
