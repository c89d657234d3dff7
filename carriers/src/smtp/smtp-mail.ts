import { createTransport } from 'nodemailer'
import { MailRefused, type Mail, type MailMessage } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string
  from: string
  /** After this time the server is taken for dead, whatever it is doing; milliseconds. */
  deadlineMs?: number
}

const DEADLINE_MS = 15_000

/**
 * Mails over SMTP, a connection each: they are few. With `smtp:` the connection is encrypted as soon as the server
 * offers it, and a server that asks for a password must offer it.
 */
export const createSmtpMail = ({ url, from, deadlineMs = DEADLINE_MS }: SmtpOptions): Mail => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const login = username !== ''
  const settings = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: login && !secure,
    ...(login ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
    // Nothing in a text of ours names a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    send: (message) => withDeadline(deadlineMs, settings, { ...message, from }),
  }
}

/** A server that dribbles a byte now and then keeps every other time-out from running out: the whole has one too. */
const withDeadline = async (
  deadlineMs: number,
  settings: Parameters<typeof createTransport>[0],
  message: MailMessage & { from: string },
): Promise<void> => {
  const transport = createTransport(settings)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), deadlineMs)
  })
  const sending = transport.sendMail(message)
  // When the deadline wins, what becomes of the sending afterwards is nobody's.
  sending.catch(() => {})
  try {
    await Promise.race([sending, late])
  } catch (error) {
    throw isFinal(error) ? new MailRefused('The mail server takes no mail for this address.', { cause: error }) : error
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A 5xx to the recipient or the text is final (RFC 5321 §4.2.1); one to our sign-in or sender is a wrong setting. */
const isFinal = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false
  return command === 'RCPT TO' || command === 'DATA'
}
