/** Longer texts are never a keyword; of those that begin with one, this much is read. */
export const KEYWORD_TEXT_MAX = 400

/** Vowel signs and other marks above and below letters, and what makes a sign an emoji. */
const MARKS = /[\u0300-\u036F\u0591-\u05C7]|[\u064B-\u065F]|\u0670|\u20E3|[\uFE00-\uFE0F]|[\u{1F3FB}-\u{1F3FF}]/gu
/** Invisible characters: writing directions, and spaces without width. */
const UNSEEN = /[\u00AD\u061C\u0640\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Regional_Indicator}\u200D`
const AROUND = new RegExp(String.raw`^[^\p{L}\p{N}${EMOJI}]+|[^\p{L}\p{N}\p{M}${EMOJI}]+$`, 'gu')
const AROUND_LETTERS = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu

/**
 * A text as keywords are compared: letter case, accents, full-width letters, and punctuation, quotes and emoji around it
 * don't count. A text of emoji alone stays what it is. Empty if nothing is left.
 */
export const keywordForm = (text: string): string => formsOf(text)[0] ?? ''

/** The text without emoji around it, and with them. */
const formsOf = (text: string): string[] => {
  const plain = text
    .slice(0, KEYWORD_TEXT_MAX)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/[‐‑‒–—]/g, '-')
    .replaceAll(/\s+/gu, ' ')
  const forms = [plain.replaceAll(AROUND_LETTERS, ''), plain.replaceAll(AROUND, '')]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** What ends a word: a space or punctuation, but not what joins words, as in "menu's" or "menu-card". */
const WORD_END = /^(?:\s|[,.:;!?…)"”»،؛؟。、！？]|-\s)/u

/**
 * The word with which a text begins or which it is; null for neither. `words` are keyword forms; the longest one counts.
 * `isWhole`: the text says nothing else.
 */
export const findKeyword = (
  text: string,
  words: readonly { form: string; match: 'whole' | 'first' }[],
): { form: string; isWhole: boolean } | null => {
  const forms = formsOf(text)
  const isLong = text.length > KEYWORD_TEXT_MAX
  const whole = isLong ? undefined : words.find(({ form }) => forms.includes(form))
  if (whole !== undefined) return { form: whole.form, isWhole: true }
  const found = words
    .filter(({ match, form }) => match === 'first' && forms.some((one) => beginsWith(one, form)))
    .toSorted((one, other) => other.form.length - one.form.length)[0]
  return found === undefined ? null : { form: found.form, isWhole: false }
}

const beginsWith = (text: string, word: string): boolean =>
  text.startsWith(word) && WORD_END.test(text.slice(word.length))
