import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, type ModelMessage } from 'ai'
import { AnswerTooLarge, boundedFetch } from './bounded-fetch.ts'
import { describeStatus, TOO_SLOW, UNREACHABLE, UNREADABLE } from './failures.ts'
import { tokensOf } from './token-counts.ts'

/** Pictures are JPEG and go with the last message of the user. */
export interface PromptRequest {
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[]
  pictures?: readonly Uint8Array[]
  maxTokens: number
  /** Null for the provider's default. */
  temperature: number | null
  model: string | null
}

/** The answer, or why there is none as a sentence. `again` if a retry may help. */
export type PromptReply = { model: string; milliseconds: number } & (
  | { ok: true; text: string; tokens: { asked: number; answered: number } | null }
  | { ok: false; error: string; again: boolean }
)

/** Answers prompts. Never throws. */
export interface Provider {
  model: string
  /** It answers or gives up within this time. */
  timeoutMs: number
  ask: (request: PromptRequest) => Promise<PromptReply>
}

export interface ProviderSettings {
  /** Up to and including `/v1`. */
  url: string
  key: string | null
  model: string
  timeoutMs: number
}

export const NO_PROVIDER_ERROR = 'No prompt provider is set up.'

/** A provider with an API like OpenAI's chat completions, hosted or on a machine of your own. */
export const openProvider = ({ url, key, model: usual, timeoutMs }: ProviderSettings): Provider => {
  const provider = createOpenAICompatible({
    name: 'prompts',
    baseURL: url,
    ...(key !== null && { apiKey: key }),
    fetch: boundedFetch,
  })
  return {
    model: usual,
    timeoutMs,
    ask: async ({ messages, pictures = [], maxTokens, temperature, model: wanted }) => {
      const model = wanted ?? usual
      const began = performance.now()
      const took = () => ({ model, milliseconds: Math.round(performance.now() - began) })
      try {
        const { text, usage } = await generateText({
          model: provider(model),
          messages: withPictures(messages, pictures),
          allowSystemInMessages: true,
          maxOutputTokens: maxTokens,
          ...(temperature !== null && { temperature }),
          maxRetries: 0,
          abortSignal: AbortSignal.timeout(timeoutMs),
        })
        const tokens = tokensOf(usage.inputTokens, usage.outputTokens)
        return { ok: true, text: text.toWellFormed().replaceAll('\0', ''), tokens, ...took() }
      } catch (error) {
        return { ok: false, ...describeFailure(error), ...took() }
      }
    },
  }
}

const withPictures = (messages: PromptRequest['messages'], pictures: readonly Uint8Array[]): ModelMessage[] => {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.map((message, at): ModelMessage => {
    if (message.role !== 'user' || at !== last || pictures.length === 0) return message
    const shown = pictures.map((image) => ({ type: 'file' as const, data: image, mediaType: 'image/jpeg' }))
    return { role: 'user', content: [{ type: 'text', text: message.content }, ...shown] }
  })
}

/** Never contains the provider's own words, which may include a key or a client's message. */
const describeFailure = (error: unknown): { error: string; again: boolean } => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return { error: TOO_SLOW, again: true }
  const tooLarge = [error, error instanceof Error ? error.cause : null].find((one) => one instanceof AnswerTooLarge)
  if (tooLarge instanceof AnswerTooLarge) return { error: tooLarge.message, again: false }
  if (!APICallError.isInstance(error)) return { error: UNREADABLE, again: false }
  const { statusCode: status } = error
  if (status === undefined) return { error: UNREACHABLE, again: true }
  return status < 300 ? { error: UNREADABLE, again: false } : describeStatus(status)
}
