import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { addressOf, textPieces } from '../message-text.ts'

/** A piece of a line: plain text, or text with formatting. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; inside: Inline[] }
  | { kind: 'code'; text: string }
  /** `host` is shown beside a link whose text is not its URL. */
  | { kind: 'link'; href: string; inside: Inline[]; host: string | null }

export type Block =
  | { kind: 'text'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  /** `value` is the item's number as typed; null in a bulleted list. */
  | { kind: 'list'; items: { value: number | null; blocks: Block[] }[] }

/**
 * Parses a message's text as markdown: bold, italic, strikethrough, code, links, lists and quotes. Other markdown
 * (headings, tables, images, HTML, footnotes) stays plain, and so does markup that people use with another meaning:
 * `5*3*2`, `- 5 lbs`, `> 10k steps`.
 */
export const textBlocks = (text: string): Block[] => {
  try {
    return blocksOf(asMarkedTokens(Lexer.lex(text, { gfm: true, breaks: true })))
  } catch {
    // Nested deeper than the parser can handle: shown as plain text.
    return [{ kind: 'text', inside: linkify(text) }]
  }
}

/** Narrows the lexer's tokens to marked's own: no extensions are installed. */
const asMarkedTokens = (tokens: readonly Token[] | undefined): readonly MarkedToken[] =>
  (tokens ?? []) as readonly MarkedToken[]

const blocksOf = (tokens: readonly MarkedToken[]): Block[] => {
  const blocks: Block[] = []
  for (const token of tokens) {
    const block = blockOf(token)
    const last = blocks.at(-1)
    if (block.kind === 'text' && last?.kind === 'text') last.inside.push(...block.inside)
    else blocks.push(block)
  }
  return trimLineEnds(blocks)
}

const blockOf = (token: MarkedToken): Block => {
  if (token.type === 'paragraph') return { kind: 'text', inside: [...inlines(token.tokens), lineEndOf(token)] }
  if (token.type === 'text') return { kind: 'text', inside: token.tokens ? inlines(token.tokens) : linkify(token.raw) }
  if (token.type === 'code' && token.codeBlockStyle !== 'indented') return { kind: 'code', text: token.text }
  if (token.type === 'blockquote' && !/^\d/.test(token.text.trim()))
    return { kind: 'quote', blocks: blocksOf(asMarkedTokens(token.tokens)) }
  if (token.type === 'list' && isList(token)) return { kind: 'list', items: token.items.map(itemOf) }
  return { kind: 'text', inside: linkify(token.raw) }
}

/** The line end after a paragraph, which is missing from its inline tokens. */
const lineEndOf = ({ raw, text }: Tokens.Paragraph): string => (raw.startsWith(text) ? raw.slice(text.length) : '')

/** A single `-` may be a minus sign, and task lists are not supported. */
const isList = ({ items, ordered }: Tokens.List): boolean =>
  items.length > 1 &&
  items.every(({ task, raw }) => !task && (!ordered || /^\s*\d+\.\s/.test(raw))) &&
  (ordered || !items.every(({ raw }) => /^\s*[-+]\s+\d/.test(raw)))

const itemOf = ({ raw, tokens }: Tokens.ListItem) => ({
  value: /^\s*\d/.test(raw) ? Number.parseInt(raw.trim(), 10) : null,
  blocks: blocksOf(asMarkedTokens(tokens)),
})

const inlines = (tokens: readonly Token[]): Inline[] =>
  asMarkedTokens(tokens).flatMap((token, at, all) => inlineOf(token, all[at - 1]?.raw ?? '', all[at + 1]?.raw ?? ''))

const inlineOf = (token: MarkedToken, before: string, after: string): Inline[] => {
  if (token.type === 'codespan') return [{ kind: 'code', text: token.text }]
  if (token.type === 'link') return linkOf(token)
  const isMark = token.type === 'strong' || token.type === 'em' || token.type === 'del'
  // Signs inside a word and single tildes are ordinary text: 5*3*2, ~6 pm.
  const isStandalone = !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)
  if (isMark && isStandalone && !(token.type === 'del' && !token.raw.startsWith('~~')))
    return [{ kind: token.type, inside: inlines(token.tokens) }]
  return linkify(token.raw)
}

const linkOf = ({ raw, href, text, tokens }: Tokens.Link): Inline[] => {
  const address = raw.startsWith('[') && raw.endsWith(')') ? addressOf(href) : null
  if (address === null || looksLikeAnother(text, address)) return linkify(raw)
  // Links cannot be nested.
  const inside = inlines(tokens).map((piece) => (isLink(piece) ? text : piece))
  return [{ kind: 'link', href: address, inside, host: hostOf(address) }]
}

/** Whether the link text reads as a different address than the link's target, which would mislead the reader. */
const looksLikeAnother = (text: string, address: string): boolean => {
  const shown = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.exec(text)?.[0]?.toLowerCase()
  return shown !== undefined && shown.replace(/^www\./, '') !== hostOf(address).replace(/^www\./, '')
}

const hostOf = (address: string): string => new URL(address).hostname

const isLink = (piece: Inline): boolean => typeof piece !== 'string' && piece.kind === 'link'

/** Plain text with its URLs made into links. */
const linkify = (text: string): Inline[] =>
  textPieces(text).map(({ text: piece, href }) =>
    href === null ? piece : { kind: 'link', href, inside: [piece], host: null },
  )

/** Drops line ends next to a list or a quote, which bring their own spacing. */
const trimLineEnds = (blocks: Block[]): Block[] =>
  blocks.flatMap((block, at): Block[] => {
    if (block.kind !== 'text') return [block]
    const inside = block.inside.filter((piece) => piece !== '')
    if (at > 0) trimEnd(inside, 0, /^\n+/)
    if (at < blocks.length - 1) trimEnd(inside, inside.length - 1, /\n+$/)
    return inside.some((piece) => piece !== '') ? [{ kind: 'text', inside }] : []
  })

const trimEnd = (inside: Inline[], at: number, ends: RegExp): void => {
  const piece = inside[at]
  if (typeof piece === 'string') inside[at] = piece.replace(ends, '')
}
