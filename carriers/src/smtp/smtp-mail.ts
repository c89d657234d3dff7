import { createTransport, type Transporter } from 'nodemailer'
import { MAIL_DEADLINE_MS, MailRefused, type Mail } from './mail.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: string
  /** The time limit of each mail; `MAIL_DEADLINE_MS` if absent. */
  deadlineMs?: number
}

/**
 * Sends mail over SMTP, with one connection per mail since there are few. With `smtp:` the connection is encrypted if
 * the server offers it; a server that requires a password must offer it.
 */
export const createSmtpMail = ({ url, from, deadlineMs = MAIL_DEADLINE_MS }: SmtpOptions): Mail => {
  const settings = toSettings(url, deadlineMs)
  return {
    send: async (message) => {
      try {
        await withDeadline(deadlineMs, settings, (transport) => transport.sendMail({ ...message, from }))
      } catch (error) {
        throw isFinal(error)
          ? new MailRefused('The mail server does not accept mail for this address.', { cause: error })
          : error
      }
    },
  }
}

/** Connects and signs in as if to send a mail, but sends none. Throws what prevents it. */
export const checkSmtp = async ({ url, deadlineMs = MAIL_DEADLINE_MS }: Omit<SmtpOptions, 'from'>): Promise<void> => {
  await withDeadline(deadlineMs, toSettings(url, deadlineMs), (transport) => transport.verify())
}

const toSettings = (url: string, deadlineMs: number) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const login = username !== ''
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: login && !secure,
    ...(login ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
    // Contents never refer to files or URLs to be loaded.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A server that sends a byte now and then never triggers the other timeouts, so there is one for the whole. */
const withDeadline = async (
  deadlineMs: number,
  settings: ReturnType<typeof toSettings>,
  work: (transport: Transporter) => Promise<unknown>,
): Promise<void> => {
  const transport = createTransport(settings)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long.')), deadlineMs)
  })
  const working = work(transport)
  // If the deadline wins, the later result is ignored.
  working.catch(() => {})
  try {
    await Promise.race([working, late])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/**
 * A 5xx to the recipient or the content is final (RFC 5321 §4.2.1). One to our sign-in or sender is a wrong setting.
 */
const isFinal = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { responseCode, command } = error as Error & { responseCode?: unknown; command?: unknown }
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return false
  return command === 'RCPT TO' || command === 'DATA'
}
