/** A piece of a message's text: plain, or a link with the address it leads to. */
export interface TextPiece {
  text: string
  href: string | null
}

/** No address is longer, and none takes long to look at. */
const LINK = /https?:\/\/[^\s<>"'`]{1,2000}/gi
/** What ends a sentence rather than an address. */
const TAIL = '.,;:!?…'
const CLOSING = ')]}'
/** Characters that turn the reading direction could dress one address up as another. */
const DISGUISE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/
/** By properties of single characters: the browser needs half a second to prepare `\p{RGI_Emoji}`. */
const EMOJI_PARTS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3|\s|[0-9#*](?=\uFE0F))+$/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u
/** More than this is no cheer but a wall. */
const EMOJI_MAX = 200

/** Cuts text at its links. Only http and https lead anywhere; nothing is read as markup. */
export const textPieces = (text: string): TextPiece[] => {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const link = withoutTail(match[0])
    const href = addressOf(link)
    if (href === null) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: null })
    pieces.push({ text: link, href })
    end = match.index + link.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: null })
  return pieces
}

/** Emoji-only text is shown large (spec 1 §5). */
export const isEmojiOnly = (text: string): boolean =>
  text.length <= EMOJI_MAX && EMOJI_PARTS.test(text) && EMOJI.test(text)

/** Where an address leads, or null for one that leads nowhere or is dressed up. */
export const addressOf = (link: string): string | null => {
  if (DISGUISE.test(link) || !URL.canParse(link)) return null
  const { protocol, href, hostname } = new URL(link)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? href : null
}

/** A closing bracket belongs to the address only when the address opened one. */
const withoutTail = (link: string): string => {
  const opened = /[([{]/.test(link)
  let end = link.length
  while (end > 0 && (TAIL.includes(link[end - 1] ?? '') || (!opened && CLOSING.includes(link[end - 1] ?? '')))) end -= 1
  return link.slice(0, end)
}
