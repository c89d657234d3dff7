/**
 * Whether a file begins as PGP encrypts one for keys or passwords: with packets of session keys, and then the encrypted
 * data (RFC 9580 §10.3). `head` is its beginning.
 */
export const isPgpEncrypted = (head: Buffer): boolean => {
  let hasKey = false
  for (let at = 0; at + LENGTH_MAX < head.length;) {
    const packet = packetAt(head, at)
    const version = packet === null ? undefined : head[packet.body]
    if (packet === null || version === undefined) return false
    if (hasKey && (packet.tag === TAG.plainlyEncrypted || ENCRYPTED[packet.tag]?.includes(version))) return true
    if (!KEYS[packet.tag]?.includes(version)) return false
    hasKey = true
    at = packet.end
  }
  return false
}

const TAG = { keyOfReader: 1, keyOfPassword: 3, plainlyEncrypted: 9, encrypted: 18, encryptedByGnuPg: 20 } as const

/** The versions of session keys, by tag (§5.1 and §5.3). */
const KEYS: Partial<Record<number, readonly number[]>> = { [TAG.keyOfReader]: [3, 6], [TAG.keyOfPassword]: [4, 5, 6] }

/** The versions of encrypted data, by tag (§5.13). The oldest kind has none. */
const ENCRYPTED: Partial<Record<number, readonly number[]>> = { [TAG.encrypted]: [1, 2], [TAG.encryptedByGnuPg]: [1] }

interface Packet {
  tag: number
  /** Where its content begins, and where it ends: never, if its header doesn't say. */
  body: number
  end: number
}

/** The most bytes that a packet's header has. */
const LENGTH_MAX = 6

/** Null if no packet begins here. At least `LENGTH_MAX` bytes must follow. */
const packetAt = (bytes: Buffer, at: number): Packet | null => {
  const first = bytes[at] ?? 0
  if (first < 0x80) return null
  return first < 0xc0 ? oldPacketAt(bytes, at, first) : newPacketAt(bytes, at, first)
}

/** As RFC 9580 §4.2.2 writes it; GnuPG still does. */
const oldPacketAt = (bytes: Buffer, at: number, first: number): Packet => {
  const tag = (first >> 2) & 0x0f
  const size = [1, 2, 4][first & 0x03]
  if (size === undefined) return { tag, body: at + 1, end: Infinity }
  const body = at + 1 + size
  return { tag, body, end: body + bytes.readUIntBE(at + 1, size) }
}

/** As RFC 9580 §4.2.1 writes it. */
const newPacketAt = (bytes: Buffer, at: number, first: number): Packet => {
  const tag = first & 0x3f
  const [length = 0, next = 0] = bytes.subarray(at + 1)
  if (length < 192) return { tag, body: at + 2, end: at + 2 + length }
  if (length < 224) return { tag, body: at + 3, end: at + 3 + ((length - 192) << 8) + next + 192 }
  if (length === 255) return { tag, body: at + 6, end: at + 6 + bytes.readUInt32BE(at + 2) }
  return { tag, body: at + 2, end: Infinity }
}
