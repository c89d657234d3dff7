import { convert, type FormatCallback, type HtmlToTextOptions, type SelectorDefinition } from 'html-to-text'

const HTML_MAX = 2_000_000
/** Reading it takes time quadratic in how deeply its elements are nested. */
const TAGS_MAX = 20_000

const LIMITS = { maxInputLength: HTML_MAX, maxDepth: 100, maxChildNodes: 20_000 }
const LINKS_AND_HEADINGS: readonly SelectorDefinition[] = [
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: false } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
]

/** The text of an HTML mail. Nothing is loaded for it. */
export const textOfHtml = (html: string): string => {
  const text = convertAny(withoutTitles(beginningOf(html)), SHOWN).replaceAll(/^[ \u00a0]+$/gm, '')
  // Whatever else there is, is better than nothing.
  return text.trim() === '' ? digestedTextOfHtml(html) : text
}

/**
 * The text as it has always been made of HTML. The ids of stored mails depend on it, so it never changes; what people
 * read is made by `textOfHtml`.
 */
export const digestedTextOfHtml = (html: string): string => convertAny(beginningOf(html), DIGESTED)

const convertAny = (html: string, options: HtmlToTextOptions): string => {
  try {
    return convert(html, options)
  } catch {
    // The library fails at elements that are named like properties of every object.
    const renamed = html.replaceAll(/<(\/?)(?:constructor|__proto__)(?=[\s/>])/gi, '<$1span')
    try {
      return convert(renamed, options)
    } catch {
      // The words between the elements are better than no mail at all.
      return renamed.replaceAll(/<[^<>]{0,1000}>/g, ' ')
    }
  }
}

const beginningOf = (html: string): string => {
  let end = html.indexOf('<')
  for (let tags = 0; end >= 0 && tags < TAGS_MAX; tags += 1) end = html.indexOf('<', end + 1)
  return html.slice(0, end < 0 ? HTML_MAX : Math.min(end, HTML_MAX))
}

/** A title isn't part of the text, but one that never ends would take the rest of the mail with it. */
const withoutTitles = (html: string): string =>
  html
    .replaceAll(/<title(?:\s[^<>]{0,200})?>(?:[^<]|<(?![a-z/!])){0,1000}<\/title\s{0,9}>/gi, ' ')
    .replaceAll(/<(\/?)title(?=[\s/>])/gi, '<$1span')

/** Cells of a row are apart from one another. */
const formatCell: FormatCallback = (cell, walk, builder) => {
  walk(cell.children, builder)
  builder.addInline(' ')
}

/** Gmail indents what an author wrote by an element that otherwise means a quote. */
const formatIndent: FormatCallback = (quote, walk, builder, options) => {
  const { type, class: name = '', style = '' } = attributesOf(quote)
  const isQuote = type === 'cite' || /quote/i.test(name) || /border-left:(?!\s*(?:none|0))/i.test(style)
  const format = builder.options.formatters[isQuote ? 'blockquote' : 'block']
  format?.(quote, walk, builder, { leadingLineBreaks: 2, trailingLineBreaks: 2, ...options })
}

/** Some programs send emojis as pictures. Other pictures have no words that an author wrote. */
const formatPicture: FormatCallback = (picture, _walk, builder) => {
  const { alt = '' } = attributesOf(picture)
  if (alt.length <= 20 && /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt) && /\P{ASCII}/u.test(alt))
    builder.addInline(alt)
}

/** A line break that ends an element isn't seen, unless there is nothing else in it. */
const formatLine: FormatCallback = (line, walk, builder, { leadingLineBreaks = 2, trailingLineBreaks = 2 }) => {
  const children = line.children ?? []
  const endsInBreak = children.at(-1)?.name === 'br'
  builder.openBlock({ leadingLineBreaks })
  if (endsInBreak && children.length === 1) builder.addInline('\u00a0')
  else walk(endsInBreak ? children.slice(0, -1) : children, builder)
  builder.closeBlock({ trailingLineBreaks })
}

const attributesOf = (element: { attribs?: Record<string, string> }): Record<string, string> => element.attribs ?? {}

const SHOWN: HtmlToTextOptions = {
  wordwrap: false,
  limits: LIMITS,
  formatters: { formatCell, formatIndent, formatPicture, formatLine },
  selectors: [
    ...LINKS_AND_HEADINGS,
    ...['style', 'script'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'img', format: 'formatPicture' },
    { selector: 'div', format: 'formatLine', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'p', format: 'formatLine' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'formatCell' })),
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'blockquote[style*="40px"]', format: 'formatIndent' },
    // Word ends every line with a paragraph, and leaves an empty one where a line is empty.
    { selector: 'p.MsoNormal', format: 'formatLine', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
}
const DIGESTED: HtmlToTextOptions = {
  wordwrap: false,
  limits: LIMITS,
  selectors: [...LINKS_AND_HEADINGS, { selector: 'img', format: 'skip' }],
}
