/** A piece of a message's text: plain (`href` is null), or a link. */
export interface TextPiece {
  text: string
  href: string | null
}

/** The length limit keeps matching fast. */
const LINK = /https?:\/\/[^\s<>"'`]{1,2000}/gi
/** Characters that end the sentence, not the URL. */
const TAIL = '.,;:!?…'
const CLOSING = ')]}'
/** Invisible and direction-changing characters could make one URL look like another. */
const DISGUISE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/
/** Tests single characters, because browsers take half a second to compile `\p{RGI_Emoji}`. */
const EMOJI_PARTS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3|\s|[0-9#*](?=\uFE0F))+$/u
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u
/** Longer emoji texts are shown at normal size. */
const EMOJI_MAX = 200

/** Splits text at its http and https URLs. */
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

/** Whether the text is only emoji, which is shown large. */
export const isEmojiOnly = (text: string): boolean =>
  text.length <= EMOJI_MAX && EMOJI_PARTS.test(text) && EMOJI.test(text)

/** The normalized URL, or null if it is invalid, not http(s) or disguised. */
export const addressOf = (link: string): string | null => {
  if (DISGUISE.test(link) || !URL.canParse(link)) return null
  const { protocol, href, hostname } = new URL(link)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? href : null
}

/** Strips trailing punctuation. A closing bracket belongs to the URL only if the URL has an opening one. */
const withoutTail = (link: string): string => {
  const opened = /[([{]/.test(link)
  let end = link.length
  while (end > 0 && (TAIL.includes(link[end - 1] ?? '') || (!opened && CLOSING.includes(link[end - 1] ?? '')))) end -= 1
  return link.slice(0, end)
}
