import type { Style } from './persona.ts'
import type { Random } from './random.ts'

/** Rewrites a text in the client's style. */
export const applyStyle = (random: Random, text: string, style: Style): string => {
  let result = text
  if (style.proper !== true) result = result.replace(/([^.])\.$/, '$1')
  if (style.proper === true && /[\p{L}\p{N})]$/u.test(result)) result += '.'
  if (style.lower === true) result = result.replaceAll(/(^|[.!?] )(\p{Lu})(?=[\p{Ll} ,’'])/gu, lowerLetter)
  if (style.hasty === true) result = typeHastily(random, result)
  if (style.loud === true && random.chance(0.3))
    result = result.replace(/(?<=[^?])[.!]*\s*$/, random.pick(['!', '!!', '!']))
  const emoji = style.emoji ?? []
  if (emoji.length > 0 && random.chance(style.emojiChance ?? 0)) result += ` ${random.pick(emoji)}`
  return result
}

const lowerLetter = (_: string, before: string, letter: string): string => before + letter.toLowerCase()

const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/g, 'im'],
  [/\b(don|didn|can|doesn|isn|won|wasn)'t\b/g, '$1t'],
  [/\b[Yy]ou\b/g, 'u'],
  [/\b[Bb]ecause\b/g, 'bc'],
  [/\b[Tt]omorrow\b/g, 'tmrw'],
  [/\b[Tt]hanks\b/g, 'thx'],
  [/\b[Mm]inutes\b/g, 'min'],
  [/\b[Pp]robably\b/g, 'prob'],
]

const typeHastily = (random: Random, text: string): string =>
  SHORT_FORMS.reduce((said, [long, short]) => (random.chance(0.6) ? said.replaceAll(long, short) : said), text)
