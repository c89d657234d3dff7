/** The first person of a contact card, and how many more it contains. */
export interface VCard {
  name: string
  phones: string[]
  emails: string[]
  organization: string | null
  more: number
}

/** Characters read of a file and of one value, and the number of phones and emails shown. */
export const VCARD_READ_MAX = 64_000
const VALUE_MAX = 200
const SHOWN = 2

/** Reads a contact card (RFC 6350, and versions 2.1 and 3.0 as phones write them); null if the text is not one. */
export const readVCard = (source: string): VCard | null => {
  const lines = unfoldLines(source.slice(0, VCARD_READ_MAX)).map(parseProperty)
  if (!lines.some(({ name, value }) => name === 'BEGIN' && value.toUpperCase() === 'VCARD')) return null
  const end = lines.findIndex(({ name }) => name === 'END')
  const first = end === -1 ? lines : lines.slice(0, end)
  const all = (wanted: string) =>
    first.filter(({ name, value }) => name === wanted && value !== '').map(({ value }) => value)
  const cards = lines.filter(({ name }) => name === 'BEGIN').length
  const [formatted] = all('FN')
  const [structured] = all('N')
  const organization = all('ORG')[0]?.split(';').filter(Boolean).join(', ') ?? null
  return {
    name: formatted ?? nameOf(structured ?? '') ?? organization ?? 'Contact',
    phones: all('TEL')
      .map((value) => value.replace(/^tel:/i, ''))
      .slice(0, SHOWN),
    emails: all('EMAIL')
      .map((value) => value.replace(/^mailto:/i, ''))
      .slice(0, SHOWN),
    organization,
    more: cards - 1,
  }
}

/**
 * Joins continued lines: those starting with a blank (RFC 6350, 3.2) and, in version 2.1, those after a trailing `=`.
 */
const unfoldLines = (source: string): string[] =>
  source
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/=\n(?=[^\n]*(?:=[0-9A-F]{2}|$))/gm, '')
    .split('\n')

interface VCardProperty {
  name: string
  value: string
}

/** Reads one line, without its group and parameters: `item1.TEL;TYPE=cell:+1 555` is a `TEL`. */
const parseProperty = (line: string): VCardProperty => {
  const colon = line.indexOf(':')
  if (colon === -1) return { name: '', value: '' }
  const [head = '', ...parameters] = line.slice(0, colon).toUpperCase().split(';')
  const raw = line.slice(colon + 1)
  const quoted = parameters.some((parameter) => parameter.endsWith('QUOTED-PRINTABLE'))
  const value = (quoted ? decodeQuotedPrintable(raw) : raw).replaceAll(/\\n/gi, ' ').replaceAll(/\\([,;\\])/g, '$1')
  return { name: head.slice(head.lastIndexOf('.') + 1), value: value.trim().slice(0, VALUE_MAX) }
}

/** Decodes quoted-printable UTF-8 (RFC 2045, 6.7). */
const decodeQuotedPrintable = (text: string): string => {
  const single = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  // Each character stands for one byte.
  return new TextDecoder().decode(Uint8Array.from([...single], (sign) => sign.codePointAt(0) ?? 0))
}

/** Reads an `N` value: family, given, additional, prefix, suffix. */
const nameOf = (structured: string): string | null => {
  const [family = '', given = ''] = structured.split(';')
  const name = `${given} ${family}`.trim()
  return name === '' ? null : name
}
