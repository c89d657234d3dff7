/** An alert asks for attention until someone closes it; an error says that something failed; others only inform. */
export const NOTICE_TYPES = ['alert', 'error', 'others'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** What a notice can be about: an account, a client, or one message. */
export const NOTICE_ENTITY_TYPES = ['User', 'Contact', 'ContactMessage'] as const
export type NoticeEntityType = (typeof NOTICE_ENTITY_TYPES)[number]

export const NOTICE_TITLE_MAX = 200
/** Unread notices are counted up to this number. */
export const NOTICE_COUNT_MAX = 100
/** The most notices one call marks as read by their ids. */
export const NOTICE_BATCH_MAX = 500
/** How much of a message a notice quotes (characters). */
export const NOTICE_QUOTE_MAX = 160
/** Consecutive failed messages are counted up to this number. */
export const FAILURE_COUNT_MAX = 100
