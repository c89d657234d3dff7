import { z } from 'zod'
import { AnswerTooLarge, boundedFetch } from './bounded-fetch.ts'
import { describeStatus, TOO_SLOW, UNREACHABLE, UNREADABLE } from './failures.ts'
import type { ProviderSettings } from './provider.ts'
import { tokensOf } from './token-counts.ts'

/** What is said in a sound, or why it isn't known, as a sentence. `again` if a retry may help. */
export type TranscriptReply = { milliseconds: number } & (
  | { ok: true; text: string; tokens: { asked: number; answered: number } | null }
  | { ok: false; error: string; again: boolean; reason: 'format' | 'too-large' | 'provider' }
)

/** Transcribes sounds. Never throws. */
export interface Transcriber {
  model: string
  /** It answers or gives up within this time. */
  timeoutMs: number
  /** The extension of `fileName` says what the bytes are. It reaches the provider, so it names nobody. */
  transcribe: (sound: { bytes: Uint8Array<ArrayBuffer>; mime: string; fileName: string }) => Promise<TranscriptReply>
}

/** A provider with an API like OpenAI's audio transcriptions; null without a model for it. */
export const openTranscriber = (
  settings: (ProviderSettings & { transcriptModel: string | null }) | null,
): Transcriber | null => {
  if (settings === null || settings.transcriptModel === null) return null
  const { url, key, transcriptModel: model, timeoutMs } = settings
  return {
    model,
    timeoutMs,
    transcribe: async ({ bytes, mime, fileName }) => {
      const began = performance.now()
      const took = () => ({ milliseconds: Math.round(performance.now() - began) })
      const body = new FormData()
      body.set('file', new Blob([bytes], { type: mime }), fileName)
      body.set('model', model)
      body.set('response_format', 'json')
      try {
        const answer = await boundedFetch(`${url.replace(/\/$/, '')}/audio/transcriptions`, {
          method: 'POST',
          headers: key === null ? {} : { authorization: `Bearer ${key}` },
          body,
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!answer.ok) return { ...refusalOf(answer.status), ...took() }
        const read = TRANSCRIPT.safeParse(await answer.json())
        if (!read.success) return { ...UNREAD, ...took() }
        const { text, usage } = read.data
        const tokens = tokensOf(usage?.input_tokens, usage?.output_tokens)
        return { ok: true, text: text.toWellFormed().replaceAll('\0', ''), tokens, ...took() }
      } catch (error) {
        return { ...failureOf(error), ...took() }
      }
    },
  }
}

type Failed = { ok: false; error: string; again: boolean; reason: 'format' | 'too-large' | 'provider' }

const UNREAD: Failed = { ok: false, error: UNREADABLE, again: false, reason: 'provider' }

/** What the API answers as JSON. Some models also say how much they used, in tokens or in seconds. */
const TRANSCRIPT = z.object({
  text: z.string(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null),
})

const refusalOf = (status: number): Failed => {
  // A sound that can't be decoded, or is of a kind that isn't accepted.
  const reason = status === 413 ? 'too-large' : [400, 415, 422].includes(status) ? 'format' : 'provider'
  return { ok: false, ...describeStatus(status), reason }
}

/** Never contains the provider's own words, which may include a key or what a client said. */
const failureOf = (error: unknown): Failed => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return { ...UNREAD, error: TOO_SLOW, again: true }
  if (error instanceof AnswerTooLarge) return { ...UNREAD, error: error.message }
  if (error instanceof SyntaxError) return UNREAD
  return { ...UNREAD, error: UNREACHABLE, again: true }
}
