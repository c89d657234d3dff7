/** A mail of a test, as it would come over the wire. */
export interface TestMail {
  headers?: Record<string, string>
  text?: string
  html?: string
  files?: { name: string; mime: string; bytes: Buffer; headers?: Record<string, string> }[]
  /** The mail's own body with its content headers, in place of text, HTML and files. */
  body?: string
}

const USUAL = {
  From: 'Maria Alvarez <maria@clients.example>',
  To: 'care@desk.example.org',
  Date: 'Thu, 12 Mar 2026 14:00:00 +0000',
  Subject: 'Re: Your week',
}

/** Writes a mail (RFC 5322) as other people's programs write it: by hand, so that it can be malformed, too. */
export const mailOf = ({ headers = {}, text, html, files = [], body }: TestMail): string => {
  const head = Object.entries({ ...USUAL, 'MIME-Version': '1.0', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const texts = [
    ...(text === undefined ? [] : [partOf('text/plain; charset=utf-8', Buffer.from(text))]),
    ...(html === undefined ? [] : [partOf('text/html; charset=utf-8', Buffer.from(html))]),
  ]
  const [only = partOf('text/plain; charset=utf-8', Buffer.alloc(0))] = texts
  const shown = texts.length > 1 ? multipart('alternative', texts) : only
  const along = files.map(({ name, mime, bytes, headers: more = {} }) =>
    partOf(`${mime}; name="${name}"`, bytes, { 'Content-Disposition': `attachment; filename="${name}"`, ...more }),
  )
  return `${head.join('\r\n')}\r\n${body ?? (along.length === 0 ? shown : multipart('mixed', [shown, ...along]))}`
}

/** A part with its headers, in Base64. */
export const partOf = (type: string, bytes: Buffer, headers: Record<string, string> = {}): string => {
  const lines = bytes.toString('base64').match(/.{1,76}/g) ?? []
  const head = { 'Content-Type': type, 'Content-Transfer-Encoding': 'base64', ...headers }
  return `${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n${lines.join('\r\n')}`
}

let made = 0

export const multipart = (kind: string, parts: readonly string[], more = ''): string => {
  const boundary = `=_part_${(made += 1)}`
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"${more}\r\n\r\n${inner}--${boundary}--\r\n`
}

/** Parts within parts, which no program nests this deeply. */
export const nestedParts = (depth = 100): string =>
  depth === 0
    ? 'Content-Type: text/plain\r\n\r\nHi'
    : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nestedParts(depth - 1)}\r\n--b${depth}--`

/** A mail server's report about a mail of ours (RFC 3464). */
export const bounceOf = (about: {
  messageId: string
  action: string
  status: string
  said: string
  /** The id a relay gave it. */
  renamed?: string
}): string => {
  const original = `Message-ID: ${about.renamed ?? about.messageId}\r\nX-Attune-Attempt: ${about.messageId}\r\nSubject: Your week\r\n\r\n`
  const report =
    'Reporting-MTA: dns; mx.clients.example\r\n\r\nFinal-Recipient: rfc822; maria@clients.example\r\n' +
    `Action: ${about.action}\r\nStatus: ${about.status}\r\nDiagnostic-Code: smtp; ${about.said}\r\n`
  return mailOf({
    headers: {
      From: 'Mail Delivery System <MAILER-DAEMON@mx.clients.example>',
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      Subject: 'Delivery report',
    },
    body: multipart(
      'report',
      [
        'Content-Type: text/plain\r\n\r\nThis is the mail system. I am sorry.',
        `Content-Type: message/delivery-status\r\n\r\n${report}`,
        `Content-Type: text/rfc822-headers\r\n\r\n${original}`,
      ],
      '; report-type=delivery-status',
    ),
  })
}
