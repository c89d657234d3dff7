import { ATTACHMENT_ID_FROM, MAIL_ELEMENTS_MAX, MAIL_LINKS_MAX } from '@attune/contract/conversations/limits'
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { cleanStyle } from './clean-style.ts'
import { linkOf } from './link-of.ts'

/** An email's HTML without anything that could run, load or lead somewhere. */
export interface CleanMail {
  html: string
  links: string[]
  leftOut: number
}

/**
 * Keeps only what can be looked at from an email's HTML. `files` are the places of the files that came with it, by the
 * names that it uses for them. Null if it has too many elements.
 */
export const cleanMail = (html: string, files: ReadonlyMap<string, number>): CleanMail | null => {
  const links: string[] = []
  let leftOut = 0
  let elements = 0
  const toSafe = (tagName: string, given: Attributes): Tag => {
    const { style, loads } = cleanStyle(given['style'] ?? '')
    const src = tagName === 'img' ? pictureOf(given['src'] ?? '', files) : ''
    leftOut += loads + countLoads(tagName, given)
    return {
      tagName: INSTEAD.get(tagName) ?? tagName,
      attribs: {
        ...Object.fromEntries(
          Object.entries(given).filter(([name, value]) => ATTRIBUTES.get(name)?.test(value) === true),
        ),
        ...{ src, style: OUTLOOK.test(given['class'] ?? '') ? `margin:0;${style}` : style },
        ...(tagName === 'a' && numberOf(links, given['href'])),
      },
    }
  }
  const onOpenTag = (): void => {
    elements += 1
    if (elements > MAIL_ELEMENTS_MAX) throw new TooManyElements()
  }
  try {
    return { html: sanitizeHtml(html, { ...KEPT, onOpenTag, transformTags: { '*': toSafe } }), links, leftOut }
  } catch (error) {
    // Thrown to stop reading: what comes after isn't even looked at.
    if (error instanceof TooManyElements) return null
    throw error
  }
}

class TooManyElements extends Error {}

/** A link becomes words with a number, and what colors the whole page stays around it. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['a', 'span'],
  ['body', 'div'],
])

/** Word and Outlook set the distance between paragraphs in a style sheet, which is left out. */
const OUTLOOK = /^Mso/

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,25})$/i
const SIZE = /^\d{1,4}(?:\.\d{1,3})?(?:px|%)?$/

/** Attributes that any element may have, and what their values look like. */
const ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ['align', /^(?:left|right|center|justify)$/i],
  ['alt', /^[^]{1,500}$/],
  ['bgcolor', COLOR],
  ['border', /^\d{1,2}$/],
  ['cellpadding', /^\d{1,3}$/],
  ['cellspacing', /^\d{1,3}$/],
  ['color', COLOR],
  ['colspan', /^\d{1,2}$/],
  ['dir', /^(?:ltr|rtl|auto)$/i],
  ['face', /^[-\w\s,'"]{1,100}$/],
  ['height', SIZE],
  ['lang', /^[a-z\d-]{2,20}$/i],
  ['rowspan', /^\d{1,2}$/],
  ['size', /^[+-]?\d$/],
  ['start', /^-?\d{1,6}$/],
  ['title', /^[^]{1,500}$/],
  ['type', /^(?:1|a|i|disc|circle|square)$/i],
  ['valign', /^(?:top|middle|bottom|baseline)$/i],
  ['width', SIZE],
])

const KEPT: IOptions = {
  allowedTags: [
    ...[
      'p',
      'div',
      'span',
      'br',
      'hr',
      'center',
      'blockquote',
      'pre',
      'address',
      'article',
      'aside',
      'section',
      'main',
    ],
    ...['header', 'footer', 'nav', 'figure', 'figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'wbr', 'bdi', 'bdo'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ins', 'small', 'big', 'sub', 'sup', 'mark', 'font', 'q'],
    ...['cite', 'code', 'kbd', 'samp', 'var', 'tt', 'abbr', 'dfn', 'time', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'img'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { '*': [...ATTRIBUTES.keys(), 'style'], img: ['src'], span: ['data-link'] },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['cid'] },
  allowProtocolRelative: false,
  // Read above.
  parseStyleAttributes: false,
  // What is in these isn't the mail's text. Everything else that isn't allowed loses its tag only.
  nonTextTags: [
    ...['script', 'style', 'title', 'template', 'noscript', 'noembed', 'noframes', 'iframe', 'object', 'svg', 'math'],
    ...['audio', 'video', 'canvas', 'map', 'select', 'option', 'textarea', 'xmp', 'plaintext', 'frameset'],
  ],
  nestingLimit: 150,
}

/** A picture that came with the mail, by its attachment; empty for any other. */
const pictureOf = (src: string, files: ReadonlyMap<string, number>): string => {
  const name = OF_MAIL.exec(src)?.[1]
  const place = name === undefined ? undefined : (files.get(name) ?? files.get(decode(name)))
  return place === undefined ? '' : `cid:${ATTACHMENT_ID_FROM + place}`
}

/** Decodes a name in an address, as RFC 2392 writes it. Many programs don't encode it. */
const decode = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    // The name itself has a percent sign.
    return name
  }
}

const OF_MAIL = /^\s*cid:\s*(\S{1,300})\s*$/i

/** What an element would load besides its style. */
const countLoads = (tagName: string, { src = '', srcset = '', background = '' }: Attributes): number =>
  (tagName === 'img' && `${src}${srcset}`.trim() !== '' && !OF_MAIL.test(src) ? 1 : 0) +
  (background.trim() === '' ? 0 : 1)

/** A link's number among those of the mail. Equal addresses have the same number. */
const numberOf = (links: string[], href: string | undefined): Attributes => {
  const link = linkOf(href ?? '')
  if (link === null) return {}
  if (!links.includes(link)) {
    if (links.length === MAIL_LINKS_MAX) return {}
    links.push(link)
  }
  return { 'data-link': String(links.indexOf(link) + 1) }
}
