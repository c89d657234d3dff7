/** Facts of the prompts slice. */
export const PROMPT_FACTS = ['PromptTemplateSaved'] as const
