import type { WrittenMail } from './load-written-mail.ts'
import { NARROW } from './mail-document.ts'

const FONT = 15
/** A little larger than in the frame, since fonts differ. */
const LINE = 1.53
const PADDING = 16
/** Taller pages scroll inside their frame. */
const HEIGHT_MAX = 150_000

/**
 * Estimates how tall an email is in a frame of a given width, in px: a sandboxed frame can't be measured from outside.
 * It is parsed, never drawn. The estimate tends to be too tall, so that the frame needn't scroll.
 */
export const mailHeight = ({ html, pictures }: WrittenMail, width: number): number => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const sizeOf = (id: string) => pictures.get(id) ?? { width: 0, height: 0 }
  const height = heightOf(body, { width: width - 2 * PADDING, font: FONT, isNarrow: width < NARROW, sizeOf })
  return Math.min(HEIGHT_MAX, Math.ceil(height * 1.03) + 2 * PADDING + FONT)
}

interface Box {
  width: number
  font: number
  /** Widths set by the mail don't count. */
  isNarrow: boolean
  sizeOf: (id: string) => { width: number; height: number }
}

/** The height of an element's content: its lines, and its blocks stacked. Margins between them collapse. */
const heightOf = (element: Element, box: Box): number => {
  let height = 0
  let line = 0
  let highest = 0
  let margin = 0
  const breakLine = (least = 0): void => {
    // A word that doesn't fit at the end of a line wraps as a whole.
    const lines = line > box.width ? Math.ceil(line / Math.max(box.font, box.width - 1.5 * box.font)) : 1
    const own = Math.max((line > 0 ? lines : least) * box.font * LINE, highest)
    if (own > 0) margin = 0
    height += own
    line = 0
    highest = 0
  }
  const walk = (parent: Element): void => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) line += textWidth(node.nodeValue ?? '', box.font)
      if (!(node instanceof HTMLElement) || node.style.display === 'none') continue
      if (node.tagName === 'BR') breakLine(1)
      else if (node.tagName === 'IMG') {
        const picture = pictureBox(node, box)
        line += picture.width
        highest = Math.max(highest, picture.height)
      } else if (!isBlock(node)) walk(node)
      else {
        breakLine()
        const { top, bottom } = marginsOf(node, box)
        height += Math.max(0, top - margin) + blockHeight(node, box) + bottom
        margin = bottom
      }
    }
  }
  walk(element)
  breakLine()
  return height
}

const BLOCKS =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|CENTER|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|UL)$/

const isBlock = ({ tagName, style }: HTMLElement): boolean => BLOCKS.test(tagName) || style.display === 'block'

const MARGINS: Readonly<Record<string, number>> = {
  ...{ P: 1, PRE: 1, UL: 1, OL: 1, DL: 1, FIGURE: 1, HR: 0.5 },
  ...{ H1: 0.67, H2: 0.83, H3: 1, H4: 1.33, H5: 1.67, H6: 2.33 },
}
const FONTS: Readonly<Record<string, number>> = { H1: 2, H2: 1.5, H3: 1.17, H5: 0.83, H6: 0.67 }
const INDENTS: Readonly<Record<string, number>> = { UL: 40, OL: 40, DD: 40, BLOCKQUOTE: 14 }

const blockHeight = (element: HTMLElement, box: Box): number => {
  const { tagName, style } = element
  const font = px(style.fontSize) ?? box.font * (FONTS[tagName] ?? 1)
  const padding = (px(style.paddingTop) ?? 0) + (px(style.paddingBottom) ?? 0)
  const sides = (INDENTS[tagName] ?? 0) + (px(style.paddingLeft) ?? 0) + (px(style.paddingRight) ?? 0)
  const limit = px(style.maxWidth) ?? (box.isNarrow ? null : px(style.width)) ?? box.width
  const inside = { ...box, font, width: Math.max(40, Math.min(limit, box.width - sides)) }
  const height = tagName === 'TABLE' ? tableHeight(element as HTMLTableElement, inside) : heightOf(element, inside)
  return Math.max(height, px(style.height) ?? 0) + padding
}

const marginsOf = ({ tagName, style }: HTMLElement, box: Box): { top: number; bottom: number } => {
  const usual = (MARGINS[tagName] ?? 0) * (px(style.fontSize) ?? box.font * (FONTS[tagName] ?? 1))
  return { top: px(style.marginTop) ?? usual, bottom: px(style.marginBottom) ?? usual }
}

/** Each row is as tall as its tallest cell. Cells without a width share what is left. */
const tableHeight = (table: HTMLTableElement, box: Box): number => {
  const own = box.isNarrow ? null : px(table.getAttribute('width') ?? '')
  const width = Math.min(own ?? box.width, box.width)
  const pad = px(table.getAttribute('cellpadding') ?? '') ?? 1
  const spacing = px(table.getAttribute('cellspacing') ?? '') ?? 2
  return [...table.rows].reduce((sum, row) => {
    const cells = [...row.cells]
    const widths = cells.map((cell) => (box.isNarrow ? null : px(cell.getAttribute('width') ?? cell.style.width)))
    const free = width - spacing * (cells.length + 1) - widths.reduce<number>((all, one) => all + (one ?? 0), 0)
    const share = Math.max(40, free / Math.max(1, widths.filter((one) => one === null).length))
    const heights = cells.map(
      (cell, at) => blockHeight(cell, { ...box, width: Math.max(40, (widths[at] ?? share) - 2 * pad) }) + 2 * pad,
    )
    return sum + Math.max(0, ...heights) + spacing
  }, spacing)
}

const pictureBox = (image: HTMLElement, { width: most, font, sizeOf }: Box): { width: number; height: number } => {
  const size = sizeOf(/^cid:(\d+)$/.exec(image.getAttribute('src') ?? '')?.[1] ?? '')
  if (size.width === 0) return { width: textWidth(image.getAttribute('alt') ?? '', font), height: 0 }
  const wanted = px(image.getAttribute('width') ?? '') ?? px(image.style.width) ?? size.width
  const width = Math.min(wanted, most)
  return { width, height: (size.height * width) / size.width + font / 2 }
}

/** A length in pixels; null for one that depends on others. */
const px = (length: string): number | null => {
  const [, found, unit = 'px'] = /^(\d+(?:\.\d+)?)(px|pt)?$/.exec(length.trim()) ?? []
  return found === undefined ? null : Number(found) * (unit === 'pt' ? 4 / 3 : 1)
}

let pen: CanvasRenderingContext2D | null = null

const textWidth = (text: string, font: number): number => {
  pen ??= document.createElement('canvas').getContext('2d')
  const words = text.replaceAll(/\s+/g, ' ')
  if (pen === null || words === '' || words === ' ') return 0
  pen.font = `${font}px system-ui, sans-serif`
  return pen.measureText(words).width
}
