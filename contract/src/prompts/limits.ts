/** Reply roles (spec 2 §9). */
export const REPLY_ROLES = ['system', 'user', 'assistant'] as const

/** Of prompt templates. */
export const PROMPT_TITLE_MAX = 120
export const PROMPT_CONTENT_MAX = 20_000
export const PROMPT_TEMPLATE_MESSAGES_MAX = 30
export const PROMPT_WORDS_MAX = 100
export const PROMPT_WORD_MAX = 80
export const PROMPT_TEMPLATES_MAX = 500
/** Tokens that an answer may take; spec 2 §9 gives the first. */
export const PROMPT_TOKENS = { initial: 600, min: 1, max: 100_000 } as const
export const PROMPT_TEMPERATURE = { min: 0, max: 2 } as const
/** Templates in a page (spec 2 §7). */
export const PROMPT_PAGE = 10
/** Logs of one message that are told. */
export const PROMPT_LOGS_MAX = 50
