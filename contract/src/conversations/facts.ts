import { defineFacts } from '../facts.ts'

const OF_MESSAGE = { about: 'message', live: 'thread', touches: ['message'] } as const
const OF_BOTH = { about: 'message', live: 'thread', touches: ['message', 'thread'] } as const
const OF_THREAD = { about: 'thread', live: 'thread', touches: ['thread'] } as const

/** Facts of the conversations slice. They contain ids and kinds, never texts or values. */
export const conversationFacts = defineFacts({
  MessageReceived: OF_BOTH,
  MailFiled: OF_BOTH,
  MessageAdded: OF_BOTH,
  MessageOmitted: OF_BOTH,
  DeliveryChanged: OF_MESSAGE,
  MessageHeld: { about: 'held', live: 'thread' },
  HeldMessageReleased: { about: 'held', live: 'thread', touches: ['message', 'thread'] },
  HeldMessageCancelled: { about: 'held', live: 'thread' },
  ConversationTaken: { about: 'takeover', live: 'thread' },
  ConversationHandedBack: { about: 'takeover', live: 'thread' },
  ClientRulesChanged: { about: 'rules', live: 'thread' },
  MessageContextChanged: OF_MESSAGE,
  MessageFlagsChanged: OF_BOTH,
  MessageDeleted: OF_BOTH,
  MessageResent: OF_BOTH,
  MessageAttachmentsChanged: OF_BOTH,
  MessageReactionChanged: OF_MESSAGE,
  AttachmentFetched: OF_BOTH,
  PhotoCategoryChanged: OF_MESSAGE,
  SoundPlayed: OF_MESSAGE,
  SoundTranscribed: OF_MESSAGE,
  ThreadRead: { ...OF_THREAD, own: true },
  WaitEnded: OF_THREAD,
  WaitBegun: OF_THREAD,
  AnswerTaken: OF_THREAD,
  DraftChanged: { ...OF_THREAD, own: true },
  ThreadPinned: OF_THREAD,
  ThreadUnpinned: OF_THREAD,
  ThreadReviewed: OF_THREAD,
  ThreadUnreviewed: OF_THREAD,
  ContactReviewPointChanged: { about: 'client', live: 'contact', touches: ['thread'] },
  FolderAdded: { about: 'folders', live: 'folders', own: true },
  FolderChanged: { about: 'folders', live: 'folders', own: true },
  FolderRemoved: { about: 'folders', live: 'folders', own: true },
  FolderMembersChanged: { ...OF_THREAD, own: true },
  TemplateSaved: { about: 'templates', live: 'none' },
  TemplateRemoved: { about: 'templates', live: 'none' },
})
