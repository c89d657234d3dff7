import { Lexer, type MarkedToken, type Token } from 'marked'
import { escape } from '../api/api-page.ts'

/**
 * Renders the Markdown of somebody we don't know: paragraphs, emphasis, lists, quotes, small headings, and links to web
 * pages. Everything else, including HTML and pictures, is shown as it was typed.
 */
export const renderMarkdown = (text: string): string => {
  try {
    return blocks(Lexer.lex(text, { gfm: true, breaks: true }))
  } catch {
    // Nested deeper than the parser can handle.
    return `<p>${escape(text)}</p>`
  }
}

/** The same text without its marks, as one line. */
export const plainTextOf = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>~]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** No extensions are installed, so that these are marked's own. */
const blocks = (tokens: readonly Token[] | undefined): string =>
  ((tokens ?? []) as readonly MarkedToken[]).map(block).join('\n')

const block = (token: MarkedToken): string => {
  switch (token.type) {
    case 'space':
    case 'def':
      return ''
    case 'hr':
      return '<hr>'
    case 'heading':
      // The page has its own headings above these.
      return `<h3>${inlines(token.tokens)}</h3>`
    case 'paragraph':
      return `<p>${inlines(token.tokens)}</p>`
    case 'text':
      return token.tokens === undefined ? escape(token.raw) : inlines(token.tokens)
    case 'blockquote':
      return `<blockquote>${blocks(token.tokens)}</blockquote>`
    case 'list': {
      const items = token.items.map((item) => `<li>${blocks(item.tokens)}</li>`).join('')
      return token.ordered ? `<ol start="${Number(token.start) || 1}">${items}</ol>` : `<ul>${items}</ul>`
    }
    default:
      return `<p>${escape(token.raw.trim())}</p>`
  }
}

const inlines = (tokens: readonly Token[] | undefined): string =>
  ((tokens ?? []) as readonly MarkedToken[]).map(inline).join('')

const inline = (token: MarkedToken): string => {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inlines(token.tokens)}</${token.type}>`
    case 'codespan':
      return `<code>${escape(token.text)}</code>`
    case 'br':
      return '<br>'
    case 'escape':
      return escape(token.text)
    case 'text':
      return token.tokens === undefined ? escape(token.raw) : inlines(token.tokens)
    case 'link': {
      const url = URL.parse(token.href)
      const isPage = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === ''
      return isPage ? renderLink(url.href, inlines(token.tokens)) : escape(token.raw)
    }
    default:
      return escape(token.raw)
  }
}

/** A link to a page that isn't ours. `inside` is HTML. */
export const renderLink = (href: string, inside: string): string =>
  `<a href="${escape(href)}" rel="nofollow noopener noreferrer">${inside}</a>`
