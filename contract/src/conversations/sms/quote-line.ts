import type { MediaFamily } from '../../media/mime.ts'

/** What a quote says about the message it quotes. */
export interface QuotedText {
  text: string
  /** Direction: 1 incoming, 2 outgoing. */
  type: 1 | 2
  /** Type of its first file. */
  file: MediaFamily | null
}

/** How much of the quoted text the client gets. */
const WORDS_MAX = 40

const FILE_WORDS: Record<MediaFamily, string> = {
  image: 'photo',
  audio: 'voice message',
  video: 'video',
  file: 'file',
}

/**
 * The first line of a reply as the client gets it: `Re: "My knee hurts"`. SMS has no quotes of its own. The dots and quotation
 * marks are those of the GSM-7 alphabet, so that the line by itself doesn't make an SMS shorter.
 */
export const quoteLine = ({ text, type, file }: QuotedText): string => {
  const words = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/["“”„]/gu, "'")
    .trim()
  if (words === '') return `Re: ${type === 1 ? 'your' : 'our'} ${FILE_WORDS[file ?? 'file']}`
  const signs = [...words]
  if (signs.length <= WORDS_MAX) return `Re: "${words}"`
  return `Re: "${signs
    .slice(0, WORDS_MAX - 3)
    .join('')
    .trimEnd()}..."`
}

/** A text as the client gets it: the line about the quoted message, then the text. */
export const withQuoteLine = (quoted: QuotedText | null, text: string): string =>
  quoted === null ? text : [quoteLine(quoted), text].filter((part) => part !== '').join('\n')

/** A text without the line that was sent in front of it, for a phone that repeats the whole text. */
export const withoutQuoteLine = (text: string): string =>
  text.replace(/^Re: (?:"[^"]*"|(?:your|our) (?:photo|voice message|video|file)) /u, '')
