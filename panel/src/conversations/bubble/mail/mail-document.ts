import type { WrittenMail } from './load-written-mail.ts'

/**
 * What an email's frame may load: only the pictures inside it. The server has cleaned the email, and the frame's
 * sandbox runs no script and sends no form; this holds if either failed.
 */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-src 'none'"

/** Mails are laid out for about this width. In a narrower frame, in px, their own widths don't count. */
export const NARROW = 640

/** Mails are written for white paper, whatever the panel's theme. Colors are those of the light one. */
const STYLE = `
:root { color-scheme: light; }
body { box-sizing: border-box; margin: 0; padding: 16px; background: #fff; color: #1e1c19;
  font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
body > :first-child { margin-top: 0; }
img { max-width: 100%; height: auto; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
@media (width < ${NARROW}px) { table, tr, div, p, :is(td, th):not([width$='%']) { width: auto !important; } }
blockquote { margin: 0; padding-left: 12px; border-left: 2px solid #d2cec6; }
[data-link] { color: #11566f; text-decoration: underline; text-underline-offset: 2px; }
[data-link]::after { content: '\\2009[' attr(data-link) ']'; font-size: 12px; }
`

/** Pictures may be repeated. Those beyond this many characters are left out. */
const PICTURES_MAX = 30_000_000

/** An email as a separate page, for the frame. */
export const mailDocument = (mail: WrittenMail): string =>
  `<!doctype html><html data-mail><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<meta name="referrer" content="no-referrer"><title>Email</title><style>${STYLE}</style></head>` +
  `<body>${withPictures(mail)}</body></html>`

/** Any other `<` is text and is escaped. */
const PICTURE = /(<img\b[^<>]*) src="cid:(\d+)"/g

const withPictures = ({ html, pictures }: WrittenMail): string => {
  let left = PICTURES_MAX
  return html.replaceAll(PICTURE, (_, before: string, id: string) => {
    const data = pictures.get(id)?.data ?? ''
    left -= data.length
    return data === '' || left < 0 ? before : `${before} src="${data}"`
  })
}
