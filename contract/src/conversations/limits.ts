/** Longest text of a message in characters; counted as UTF-16 units, as the field counts. */
export const MESSAGE_TEXT_MAX = 1600
/** Threads a page (spec 1 §9). */
export const THREAD_PAGE = 10
/** Messages a page: 50 from 900 px of screen height on, else 25 (spec 1 §9). */
export const messagePageSize = (screenHeight: number): number => (screenHeight >= 900 ? 50 : 25)
/** The timeline keeps this many pages mounted around the view (spec 1 §9). */
export const MESSAGE_WINDOW_PAGES = 1.5
/** Pending outgoing messages among the last five are asked for again (spec 1 §4). */
export const PENDING_REPOLL = { among: 5, everyMs: 5_000 } as const
/** Found messages a page, and the longest text that is searched for. */
export const MESSAGE_SEARCH_PAGE = 10
export const MESSAGE_SEARCH_TEXT_MAX = 200
export const MESSAGE_SEARCH_WORDS_MAX = 30
/** Longest draft the server keeps. */
export const DRAFT_TEXT_MAX = 10_000
/** Longest title of a template; its text is as long as a message's at most. */
export const TEMPLATE_TITLE_MAX = 80
/** Templates one account keeps in an organization, and shared ones of an organization. */
export const TEMPLATES_MAX = 200
/** More than this is no text of a template at all. */
export const TEMPLATE_TEXT_SENT_MAX = 20_000
/** Ids of files in a list of attachments: this and the file's place in its message (spec 1 §9). */
export const ATTACHMENT_ID_FROM = 10_000
/** Files a page, and pinned messages and ranks at most, of what is looked back on. */
export const MEDIA_PAGE = 30
export const RANK_POINTS_MAX = 2_000
export const PINNED_MESSAGES_MAX = 200
/** Longest title of a thread folder. */
export const FOLDER_TITLE_MAX = 40
/** Personal folders of one account in an organization. */
export const FOLDERS_MAX = 50
/** Clients put into a folder or taken out by one call. */
export const FOLDER_CONTACTS_MAX = 1_000
export const FOLDER_SORT_MAX = 1_000_000
/** A personal folder's count is exact up to this; then it says `more`. */
export const FOLDER_COUNT_MAX = 999
/** Labels, and coaches, that one filter of threads names. */
export const FILTER_CHOICES_MAX = 50
