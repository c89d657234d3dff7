/** Longer texts, and those with more signs, are shown as they were written: reading them as markup could take long. */
const READ_MAX = 5_000
const SIGNS_MAX = 400
const DEEPEST_QUOTE = /^[ \t]*(?:>[ \t]*){6}/m

/** Pairs of signs, a fence, a named link, a quote: whatever markup begins with. */
const MARKUP = /\*[^*\n]+\*|_[^_\n]+_|~~[^~\n]+~~|`[^`\n]+`|^```|\]\(https?:|^ {0,3}>[ \t]?[^\d\s>]/im
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}\.) +\S/gm

/** The tag of a text whose words were found to be foul: it is shown without markup (spec 1 §5). */
const PROFANITY = 'profanity'

/** Whether a text is worth reading as markup. Cheap: it runs for every message that comes into view. */
export const mayHoldMarkup = (text: string, tags: readonly string[] = []): boolean =>
  !tags.includes(PROFANITY) && text.length <= READ_MAX && (MARKUP.test(text) || hasItems(text)) && isReadable(text)

/** One line with a hyphen or a number in front is no list. */
const hasItems = (text: string): boolean => (text.match(ITEM)?.length ?? 0) > 1

const isReadable = (text: string): boolean =>
  (text.match(/[*_~`[\]<>]/g)?.length ?? 0) <= SIGNS_MAX && !DEEPEST_QUOTE.test(text)
