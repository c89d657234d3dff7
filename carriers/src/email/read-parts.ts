import PostalMime, { type Email } from 'postal-mime'

/** What the library knows about a part of a mail. */
interface Part {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Partial<Record<string, string>> }; multipart: string | false }
  contentDisposition: { parsed: { value: string } }
  childNodes: readonly Part[]
  getTextContent(): string
}

type TextKind = 'text' | 'html'

/**
 * Reads a mail. `email` is as the library reads it; `text` and `html` are mended where a program didn't say truly how
 * it wrote them, or where the library joins lines that belong apart.
 */
export const readParts = async (
  raw: Buffer,
  options: ConstructorParameters<typeof PostalMime>[0],
): Promise<{ email: Email; text: string; html: string }> => {
  const parser = new PostalMime(options)
  const email = await parser.parse(raw)
  const { text = '', html = '' } = email
  try {
    // The library's types leave out the parts, and it keeps the bytes of a text nowhere else.
    const parts = textPartsOf((parser as unknown as { root: Part }).root)
    return { email, text: mend(text, parts, 'text'), html: mend(html, parts, 'html') }
  } catch {
    // What the library read is better than no mail at all.
    return { email, text, html }
  }
}

const TYPES: Readonly<Record<TextKind, string>> = { text: 'text/plain', html: 'text/html' }

const textPartsOf = (part: Part): Part[] => {
  const own = part.contentType.multipart === false && part.contentDisposition.parsed.value !== 'attachment'
  return [...(own ? [part] : []), ...part.childNodes.flatMap(textPartsOf)]
}

/** A mail's text with all of its parts mended, if it consists of nothing else. */
const mend = (whole: string, parts: readonly Part[], kind: TextKind): string => {
  const own = parts.filter(({ contentType }) => contentType.parsed.value === TYPES[kind])
  if (own.map((part) => part.getTextContent()).join('\n') !== whole) return whole
  return own.map((part) => (kind === 'text' ? unfold(part, decode(part)) : decode(part))).join('\n')
}

/** The text of a part's bytes, in the charset it names or in another one. */
const decodeAs = ({ content, contentType, getTextContent }: Part, charset: string | undefined): string => {
  const params = charset === undefined ? {} : { charset }
  return getTextContent.call({ content, contentType: { ...contentType, parsed: { ...contentType.parsed, params } } })
}

const LOST = '\ufffd'
const WESTERN = 'windows-1252'
const JAPANESE_ESCAPES = ['\u001b$@', '\u001b$B']
const META_READ = 2_048

/** The text of a part in the charset that all of its bytes speak for, whatever its label says. */
const decode = (part: Part): string => {
  const { value: type, params } = part.contentType.parsed
  const { charset } = params
  const text = decodeAs(part, charset)
  const bytes = new Uint8Array(part.content ?? new ArrayBuffer(0))
  if (JAPANESE_ESCAPES.some((escape) => text.includes(escape))) return unlessLost(decodeAs(part, 'iso-2022-jp'), text)
  if (bytes.every((byte) => byte < 0x80)) return text
  const isUtf8 = isWholeUtf8(bytes)
  const named = type === TYPES.html && charset === undefined && !isUtf8 ? metaOf(text) : undefined
  if (named !== undefined) return unlessLost(decodeAs(part, named), text)
  // Programs that name no charset, or one that nobody knows, are read as if they had named this one.
  if (isUtf8) return text === decodeAs(part, WESTERN) ? decodeAs(part, 'utf-8') : text
  return isWestern(text) && text === decodeAs(part, 'utf-8') ? decodeAs(part, WESTERN) : text
}

const unlessLost = (text: string, otherwise: string): string => (text.includes(LOST) ? otherwise : text)

const isWholeUtf8 = (bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) !== ''
  } catch {
    // It throws if the bytes are anything else.
    return false
  }
}

/** The charset that an HTML page names itself. */
const metaOf = (text: string): string | undefined =>
  /<meta[^>]{1,200}charset\s{0,3}=\s{0,3}["']?([\w-]{2,40})/i.exec(text.slice(0, META_READ))?.[1]

/** Whether what was read as UTF-8 has more bytes that aren't than letters that are. A mail may also be cut off in one. */
const isWestern = (text: string): boolean => {
  let [lost, read] = [0, 0]
  for (const one of text) {
    if (one === LOST) lost += 1
    else if (one > '\u007f') read += 1
  }
  return lost > read && !(lost === 1 && text.trimEnd().endsWith(LOST))
}

/**
 * Joins the lines that a program broke (RFC 3676 §4), each only with lines of the same quote. A signature's mark is
 * joined with none.
 */
const unfold = ({ contentType }: Part, text: string): string => {
  const { format = '', delsp = '' } = contentType.parsed.params
  if (format.toLowerCase() !== 'flowed') return text
  const isSpaceless = delsp.toLowerCase() === 'yes'
  const lines: { depth: number; pieces: string[] }[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const said = line.slice(line[depth] === ' ' ? depth + 1 : depth)
    const isMark = said === '-- '
    const piece = isSpaceless && said.endsWith(' ') && !isMark ? said.slice(0, -1) : said
    const last = lines.at(-1)
    if (isOpen && !isMark && last?.depth === depth) last.pieces.push(piece)
    else lines.push({ depth, pieces: [piece] })
    isOpen = said.endsWith(' ') && !isMark
  }
  const toLine = (depth: number, said: string) => `${'>'.repeat(depth)}${depth > 0 && said !== '' ? ' ' : ''}${said}`
  return lines.map(({ depth, pieces }) => toLine(depth, pieces.join(''))).join('\n')
}
