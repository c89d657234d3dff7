/** An element in BER (X.690), with as many digits of length as any of a test needs. */
const element = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  const head = Buffer.from([tag, 0x83, 0, 0, 0])
  head.writeUIntBE(content.length, 2, 3)
  return Buffer.concat([head, content])
}

const endless = (tag: number, ...contents: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...contents, Buffer.from([0, 0])])

const objectId = (hex: string) => element(0x06, Buffer.from(hex, 'hex'))
const SIGNED = objectId('2a864886f70d010702')
const DATA = objectId('2a864886f70d010701')
const VERSION = element(0x02, Buffer.from([1]))
const NONE = element(0x31)

/** A mail as Outlook signs it with its text hidden (RFC 5652 §5). Nobody’s signature is in it. */
export const opaqueOf = (mail: Buffer, signers = NONE): Buffer =>
  signedOf(element(0x30, DATA, element(0xa0, element(0x04, mail))), signers)

const signedOf = (held: Buffer, signers = NONE) =>
  element(0x30, SIGNED, element(0xa0, element(0x30, VERSION, NONE, held, signers)))

/** Signers nested as deeply as those of a signature with a time stamp (RFC 3161) in it. */
export const NESTED_SIGNERS = Array.from({ length: 17 }).reduce<Buffer>((inner) => element(0x31, inner), NONE)

/** What holds a mail that is encrypted (RFC 5652 §6), so far that its kind can be told. */
export const ENCRYPTED = element(0x30, objectId('2a864886f70d010703'), element(0xa0, element(0x30, VERSION)))

/** The same as a program writes it that doesn’t know beforehand how long the mail is. */
export const splitOpaqueOf = (pieces: readonly Buffer[]): Buffer => {
  const octets = endless(0x24, ...pieces.map((piece) => element(0x04, piece)))
  return endless(
    0x30,
    SIGNED,
    endless(0xa0, endless(0x30, VERSION, NONE, endless(0x30, DATA, endless(0xa0, octets)), NONE)),
  )
}

/** One of many pieces, each of which claims to last far beyond the element it is in. */
export const overlappingOpaqueOf = (pieces: number, size: number): Buffer => {
  const piece = Buffer.from([0x24, 5, 0x04, 0x83, 0, 0, 0])
  piece.writeUIntBE(size, 4, 3)
  const octets = element(0x24, Buffer.alloc(pieces * piece.length, piece))
  return Buffer.concat([signedOf(element(0x30, DATA, element(0xa0, octets))), Buffer.alloc(size)])
}
