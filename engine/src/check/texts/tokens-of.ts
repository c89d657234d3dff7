import { PROMPT_TOKENS } from '@attune/contract/prompts/limits'
import { fieldsOf, type CheckedNode } from '../graph.ts'

/**
 * Estimated tokens of one visit to a node: the prompt at four characters per token, plus the longest answer. Prompt
 * templates and client data are unknown here and count as nothing.
 */
export const tokensOf = ({ kind, properties }: CheckedNode): number => {
  if (kind.waits !== 'result' || kind.type === 'ai_photo_classification') return 0
  const { template, customTemplate, appendMessages, maxTokens } = properties
  const messages: unknown[] = Array.isArray(appendMessages) ? appendMessages : []
  const asked = [template, customTemplate, ...messages.map((message) => fieldsOf(message)['content'])]
  const characters = asked.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0)
  const answer = typeof maxTokens === 'number' && maxTokens > 0 ? maxTokens : PROMPT_TOKENS.initial
  return Math.ceil(characters / CHARACTERS_A_TOKEN) + answer
}

const CHARACTERS_A_TOKEN = 4
