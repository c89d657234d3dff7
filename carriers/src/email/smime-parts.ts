import type { Attachment, Email } from 'postal-mime'
import { headersOf } from './judge-mail.ts'

/** The type of what is signed or encrypted with S/MIME. Programs also write an older one. */
export const SMIME_TYPE = 'application/pkcs7-mime'
const SMIME = /^application\/(?:x-)?pkcs7-mime\b/i
/** The name that the standard gives it. Some programs say nothing else about it. */
const SMIME_NAME = /^smime\.p7m$/i
/** How the names of signed documents end, too. */
const SMIME_ENDING = /\.p7m$/i

type Described = Pick<Attachment, 'mimeType' | 'filename'>

/** Whether a file is signed or encrypted: a whole mail, or a document that comes along (RFC 8551 §3.9). */
export const isSmime = ({ mimeType, filename }: Described): boolean =>
  SMIME.test(mimeType) || (mimeType === 'application/octet-stream' && SMIME_ENDING.test(filename ?? ''))

/** The parts of a mail that hold a whole mail, signed or encrypted: only a signed document has a name of its own. */
export const smimeMailsIn = (email: Pick<Email, 'headers' | 'attachments'>): Attachment[] => {
  const isWhole = SMIME.test(headersOf(email, 'content-type')[0]?.trim() ?? '')
  // Certificates alone are no mail.
  const isNamedSo = (name: string | null) =>
    name === null || SMIME_NAME.test(name) || (isWhole && !/\.p7c$/i.test(name))
  return email.attachments.filter((one) => isSmime(one) && isNamedSo(one.filename))
}

/** The type of what says that the next part is encrypted with PGP (RFC 3156 §4), and of files that are. */
export const PGP_TYPE = 'application/pgp-encrypted'

/** Whether parts of a mail are encrypted with PGP (RFC 3156 §4). */
export const hasPgpParts = ({ attachments }: Pick<Email, 'attachments'>): boolean =>
  attachments.some(({ mimeType }) => mimeType === PGP_TYPE)

/** How the names of documents end that PGP encrypted, not as a text. Programs often say nothing else about them. */
const PGP_ENDING = /\.(?:pgp|gpg)$/i

/** Whether a file comes as one that PGP encrypted. */
export const isPgpFile = ({ mimeType, filename }: Described): boolean =>
  mimeType === PGP_TYPE || PGP_ENDING.test(filename ?? '')

/** A text without what is encrypted with PGP within it. */
export const withoutPgpBlocks = (text: string): string => text.replaceAll(PGP_BLOCKS, '')

/** How programs in browsers encrypt a text (RFC 9580 §6.2). One that was cut off is encrypted to its end. */
const PGP_BLOCKS = /^[ \t]{0,9}-----BEGIN PGP MESSAGE-----[^]*?(?:^[ \t]{0,9}-----END PGP MESSAGE-----|$(?![^]))/gm
