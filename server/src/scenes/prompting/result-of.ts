import { PHOTO_CATEGORIES } from '@attune/contract/conversations/constants'
import type { EffectResult } from '@attune/engine/input'
import type { PromptReply } from '../../prompt-provider/provider.ts'
import { findEndingWords, type PromptQuestion } from './question.ts'

/** What the run is told of an answer: the text, the categories of photos, or the words that end its session. */
export const resultOf = ({ purpose, settings }: PromptQuestion, told: PromptReply): EffectResult => {
  if (!told.ok) return { ok: false, error: told.error }
  if (purpose === 'photos') return parseCategories(told.text)
  if (purpose === 'reply') return findEndingWords(settings, told.text) ?? { ok: true, value: told.text }
  return { ok: true, value: told.text }
}

/** One word a photo; the target is found when any of them shows it. */
const parseCategories = (text: string): EffectResult => {
  const found = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => PHOTO_CATEGORIES.find((category) => category === word) ?? [])
  const [first] = found
  if (first === undefined) return { ok: false, error: 'The provider’s answer names no category.' }
  return { ok: true, value: { category: found.includes('food') ? 'food' : first, photos: found } }
}
