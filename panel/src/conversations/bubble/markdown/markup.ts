/** Texts over these limits are shown plain, because parsing them could take long. */
const READ_MAX = 5_000
const SIGNS_MAX = 400
const DEEPEST_QUOTE = /^[ \t]*(?:>[ \t]*){6}/m

/** A cheap test for possible markup: paired signs, a code fence, a named link or a quote. */
const MARKUP = /\*[^*\n]+\*|_[^_\n]+_|~~[^~\n]+~~|`[^`\n]+`|^```|\]\(https?:|^ {0,3}>[ \t]?[^\d\s>]/im
const ITEM = /^ {0,3}(?:[-+*]|\d{1,9}\.) +\S/gm

/** The tag of a text with profanity, which is shown without markup. */
const PROFANITY = 'profanity'

/** Whether a text is worth parsing as markdown. Cheap, because it runs for every message in view. */
export const mayHoldMarkup = (text: string, tags: readonly string[] = []): boolean =>
  !tags.includes(PROFANITY) && text.length <= READ_MAX && (MARKUP.test(text) || hasItems(text)) && isReadable(text)

/**
 * A text in one line without the signs of its markup, for previews: `**plan**` is shown as “plan” and a link by its
 * name. Single stars and underscores stay, because most of them aren't markup.
 */
export const withoutMarkup = (text: string): string =>
  mayHoldMarkup(text)
    ? text
        .replaceAll(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
        .replaceAll(/\[([^\]\n]+)\]\(https?:[^\s)]+\)/g, '$1')
        .replaceAll(/^ {0,3}>[ \t]?/gm, '')
    : text

/** A single line that starts with a hyphen or a number is not a list. */
const hasItems = (text: string): boolean => (text.match(ITEM)?.length ?? 0) > 1

const isReadable = (text: string): boolean =>
  (text.match(/[*_~`[\]<>]/g)?.length ?? 0) <= SIGNS_MAX && !DEEPEST_QUOTE.test(text)
