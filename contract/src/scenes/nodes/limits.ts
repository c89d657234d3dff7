/** Limits of node properties. */
export const NODE_TEXT_MAX = 5_000
export const NODE_NAME_MAX = 120
export const NODE_TAGS_MAX = 20
export const NODE_TAG_MAX = 120
export const NODE_ATTACHMENTS_MAX = 10
export const SWITCH_CASES_MAX = 50
export const PROMPT_MESSAGES_MAX = 20
export const TRIGGERS_MAX = 20
export const KEYWORDS_MAX = 50
/** Range of a prompt session's message limit. */
export const PROMPT_MESSAGE_LIMIT = { min: 1, max: 1_800 } as const
export const ATTEMPTS = { min: 1, max: 1_000, initial: 0 } as const
export const PHOTOS_THRESHOLD = { min: 1, max: 20, initial: 1 } as const
/** In minutes, up to ten years either way. */
export const TRACK_OFFSET = { min: -5_256_000, max: 5_256_000, initial: 0 } as const
export const EMAIL_RECIPIENTS_MAX = 50
