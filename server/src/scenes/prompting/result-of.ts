import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import type { EffectResult } from '@attune/engine/input'
import type { PromptReply } from '../../prompt-provider/provider.ts'
import { findEndingWords, type PromptQuestion } from './question.ts'

/** What the run gets from an answer: the text, the categories of photos, or the words that end its session. */
export const resultOf = ({ purpose, settings }: PromptQuestion, reply: PromptReply): EffectResult => {
  if (!reply.ok) return { ok: false, error: reply.error }
  if (purpose === 'photos') return parseCategories(reply.text)
  if (purpose === 'reply') return findEndingWords(settings, reply.text) ?? { ok: true, value: reply.text }
  return { ok: true, value: reply.text }
}

/** The answer has one word per photo. Food in any of them makes the category food. */
const parseCategories = (text: string): EffectResult => {
  const found = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => PHOTO_CATEGORIES.find((category) => category === word) ?? [])
  const [first] = found
  if (first === undefined) return { ok: false, error: 'The provider’s response doesn’t name a category.' }
  return { ok: true, value: { category: found.includes('food') ? 'food' : first, photos: found } }
}
