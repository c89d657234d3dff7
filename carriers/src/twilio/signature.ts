import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookRequest } from '../carrier.ts'

export const SIGNATURE_HEADER = 'x-twilio-signature'

/**
 * Whether Twilio signed a webhook: HMAC-SHA1 in Base64 over the URL and the form's fields, in order of their names.
 * https://www.twilio.com/docs/usage/security#validating-requests. Always false with an empty token.
 */
export const isSigned = (token: string, { url, headers, body }: WebhookRequest): boolean => {
  const given = headers[SIGNATURE_HEADER]
  if (token === '' || typeof given !== 'string' || !/^[A-Za-z0-9+/]{27}=$/.test(given)) return false
  const form = fieldsOf(body)
  if (form === null) return false
  const fields = toSignedText(form)
  // For some URLs Twilio signs the standard port; for others it leaves it out.
  return [withoutPort(url), withPort(url)].some((one) =>
    timingSafeEqual(digest(token, one, fields), Buffer.from(given, 'base64')),
  )
}

/**
 * A webhook's fields; null if a name comes twice, which Twilio never posts: one reader could take the first value and
 * another the last.
 */
export const fieldsOf = (body: Buffer): Record<string, string> | null => {
  const form = new URLSearchParams(body.toString('utf8'))
  const fields = Object.fromEntries(form)
  return Object.keys(fields).length === form.size ? fields : null
}

const digest = (token: string, url: string, fields: string): Buffer =>
  createHmac('sha1', token).update(url).update(fields).digest()

/** Names and values, in order of the names. */
const toSignedText = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')

// By hand: `URL` would change how other characters are written.
const AUTHORITY = /^(https?):\/\/(\[[^\]]*\]|[^:/?#]*)(?::([0-9]+))?/i
const STANDARD: Readonly<Record<string, string>> = { http: '80', https: '443' }

const withPort = (url: string): string =>
  url.replace(
    AUTHORITY,
    (_, scheme: string, host: string, port?: string) =>
      `${scheme}://${host}:${port ?? STANDARD[scheme.toLowerCase()] ?? ''}`,
  )

const withoutPort = (url: string): string =>
  url.replace(AUTHORITY, (whole, scheme: string, host: string, port?: string) =>
    port === STANDARD[scheme.toLowerCase()] ? `${scheme}://${host}` : whole,
  )
