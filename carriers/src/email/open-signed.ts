/** An element of a CMS structure, in BER (X.690). */
interface Element {
  tag: number
  content: Buffer
  children: Element[]
  next: number
}

/** A signed mail has about twelve levels; its signer's certificate is nested most deeply. A time stamp adds eight. */
const DEPTH_MAX = 32
/** A mail of the largest size, split as OpenSSL splits it, has fewer. */
const ELEMENTS_MAX = 100_000
const SEQUENCE = 0x30
const EXPLICIT = 0xa0
const OCTETS = 0x04
const SPLIT_OCTETS = 0x24
const OBJECT_ID = 0x06
/** `id-signedData` and `id-data` (RFC 5652 §4 and §5). */
const SIGNED = Buffer.from('2a864886f70d010702', 'hex')
const DATA = Buffer.from('2a864886f70d010701', 'hex')

/**
 * The mail within an opaque signature (RFC 8551 §3.5.2), with its own headers; null if there is none, as in an
 * encrypted mail. Whether the signature holds isn't examined: anybody may write such a mail.
 */
export const openSigned = (bytes: Buffer): Buffer | null => {
  try {
    const limits = { depth: 0, limit: bytes.length, elements: { left: ELEMENTS_MAX } }
    const [type, signed] = childrenOf(readElement(bytes, 0, limits), SEQUENCE)
    if (type?.tag !== OBJECT_ID || !type.content.equals(SIGNED)) return null
    const [, , held] = childrenOf(childrenOf(signed, EXPLICIT)[0], SEQUENCE)
    const [kind, content] = childrenOf(held, SEQUENCE)
    if (kind?.tag !== OBJECT_ID || !kind.content.equals(DATA)) return null
    const [octets] = childrenOf(content, EXPLICIT)
    return octets === undefined ? null : joinOctets(octets, bytes.length)
  } catch {
    // Cut off, or something else under this name: it stays a file.
    return null
  }
}

const childrenOf = (element: Element | undefined, tag: number): Element[] =>
  element?.tag === tag ? element.children : []

const joinOctets = (octets: Element, max: number): Buffer | null => {
  const pieces = piecesOf(octets)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return pieces.length === 0 || length > max ? null : Buffer.concat(pieces, length)
}

const piecesOf = ({ tag, content, children }: Element): Buffer[] => {
  if (tag === OCTETS) return [content]
  return tag === SPLIT_OCTETS ? children.flatMap(piecesOf) : []
}

interface Limits {
  depth: number
  /** Where the element ends at the latest: where the one does that it is in. */
  limit: number
  elements: { left: number }
}

const readElement = (bytes: Buffer, at: number, { depth, limit, elements }: Limits): Element => {
  elements.left -= 1
  if (depth > DEPTH_MAX || elements.left < 0) throw new Error('It has too many elements.')
  const tag = bytes.readUInt8(at)
  const first = bytes.readUInt8(at + 1)
  const digits = first > 0x80 ? first - 0x80 : 0
  const start = at + 2 + digits
  const isComposed = (tag & 0x20) !== 0
  // Without a length, it lasts until two zeros.
  const end = first === 0x80 ? null : start + (digits === 0 ? first : bytes.readUIntBE(at + 2, digits))
  if (end === null ? !isComposed : end > limit) throw new Error('It is cut off.')
  const children: Element[] = []
  let next = start
  while (isComposed && (end === null ? bytes.readUInt16BE(next) !== 0 : next < end)) {
    const child = readElement(bytes, next, { depth: depth + 1, limit: end ?? limit, elements })
    children.push(child)
    next = child.next
  }
  if (end === null && next + 2 > limit) throw new Error('It is cut off.')
  const last = end ?? next
  return { tag, content: bytes.subarray(start, last), children, next: end ?? next + 2 }
}
