/** Roles of a prompt's messages. */
export const REPLY_ROLES = ['system', 'user', 'assistant'] as const

/** Limits of prompt templates. */
export const PROMPT_TITLE_MAX = 120
export const PROMPT_CONTENT_MAX = 20_000
export const PROMPT_TEMPLATE_MESSAGES_MAX = 30
export const PROMPT_WORDS_MAX = 100
export const PROMPT_WORD_MAX = 80
export const PROMPT_TEMPLATES_MAX = 500
/** Maximum tokens of an answer: the initial value and its range. */
export const PROMPT_TOKENS = { initial: 600, min: 1, max: 100_000 } as const
export const PROMPT_TEMPERATURE = { min: 0, max: 2 } as const
/** Templates per page. */
export const PROMPT_PAGE = 10
/** Logs returned for one message. */
export const PROMPT_LOGS_MAX = 50
