const MENTION = /@(us_[0-9a-f]{32})(?![0-9a-f])/g

/** The ids of the accounts that a note's text mentions as `@us_…`, each once. */
export const mentionedIds = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(MENTION), ([, id]) => id ?? '')),
]

/** The text with each mention replaced; the pieces between them too. */
export const replaceMentions = (
  text: string,
  replace: { mention: (accountId: string) => string; piece?: (words: string) => string },
): string =>
  text
    .split(MENTION)
    .map((part, at) => (at % 2 === 1 ? replace.mention(part) : (replace.piece?.(part) ?? part)))
    .join('')
