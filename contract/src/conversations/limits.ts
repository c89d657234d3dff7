/** Maximum length of a message text, in UTF-16 code units like an input's `maxlength`. */
export const MESSAGE_TEXT_MAX = 1600
/** Threads per page. */
export const THREAD_PAGE = 10
/** Messages per page: 50 on screens at least 900 px high, otherwise 25. */
export const messagePageSize = (screenHeight: number): number => (screenHeight >= 900 ? 50 : 25)
/** How many pages around the viewport the timeline keeps mounted. */
export const MESSAGE_WINDOW_PAGES = 1.5
/** Pending outgoing messages among the last `among` are polled every `everyMs` milliseconds. */
export const PENDING_REPOLL = { among: 5, everyMs: 5_000 } as const
/** Search: results per page, and the maximum length and number of words of a query. */
export const MESSAGE_SEARCH_PAGE = 10
export const MESSAGE_SEARCH_TEXT_MAX = 200
export const MESSAGE_SEARCH_WORDS_MAX = 30
/** Maximum length of a draft. */
export const DRAFT_TEXT_MAX = 10_000
/** Maximum length of a template's title. Its text has the limit of a message. */
export const TEMPLATE_TITLE_MAX = 80
/** Templates per account in an organization, and shared templates per organization. */
export const TEMPLATES_MAX = 200
/** Looser than the limit of a message, so that a text that is too long gets its own refusal. */
export const TEMPLATE_TEXT_SENT_MAX = 20_000
/** The id of an attachment is this plus its position in the message. */
export const ATTACHMENT_ID_FROM = 10_000
/** Longer sounds are not transcribed; of a longer transcript, this many characters are kept. */
export const TRANSCRIPT_SECONDS_MAX = 20 * 60
export const TRANSCRIPT_MAX = 20_000
/** A client's history: files per page, and maximum numbers of ranks and pinned messages. */
export const MEDIA_PAGE = 30
export const RANK_POINTS_MAX = 2_000
export const PINNED_MESSAGES_MAX = 200
/** Maximum length of a folder's title. */
export const FOLDER_TITLE_MAX = 40
/** Personal folders per account in an organization. */
export const FOLDERS_MAX = 50
/** Clients added to or removed from a folder in one call. */
export const FOLDER_CONTACTS_MAX = 1_000
export const FOLDER_SORT_MAX = 1_000_000
/** A personal folder's count is exact up to this; above it `more` is true. */
export const FOLDER_COUNT_MAX = 999
/** Labels or coaches in one thread filter. */
export const FILTER_CHOICES_MAX = 50

/** A sequence beyond any message's. */
export const SEQUENCE_MAX = 999_999_999

/** The longest HTML of an email that is kept, in UTF-16 code units, and how many elements of it are shown. */
export const MAIL_HTML_MAX = 500_000
export const MAIL_ELEMENTS_MAX = 20_000
/** Maximum number of links in an email's HTML, and maximum length of each. */
export const MAIL_LINKS_MAX = 200
export const MAIL_LINK_LENGTH_MAX = 2_000
