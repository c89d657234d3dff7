import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { CarrierUnreachable, OutcomeUnknown, type SendAnswer } from '../carrier.ts'
import { failureOf } from './failures.ts'
import { explainTrouble } from './mail-trouble.ts'
import { isThisMachine, PrivateHost, reachServer } from './reach-server.ts'

export interface MailCall {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  url: string
  from: string
  to: string
  raw: Buffer
  /** The carrier's id of it, once accepted. */
  ref: string
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** The only hosts that may have private addresses; absent if any may. */
  privateHosts?: readonly string[] | undefined
}

/** How long to wait when only an admin can help: a wrong password, or a sender that the server doesn't accept. */
const MEND_MS = 60_000
const CHUNK = 16 * 1024

/**
 * Hands one mail to the mail server, without retries, on a connection of its own. Nothing is accepted before the dot
 * that ends it: if something goes wrong until then, it may be tried again. From then on only the server's answer tells
 * (RFC 5321 §4.2.5).
 */
export const sendMail = async (call: MailCall): Promise<SendAnswer> => {
  if (call.signal?.aborted === true) throw new CarrierUnreachable('The call to the mail server was cancelled.')
  const progress = { isBegun: false, isOut: false }
  try {
    await onConnection(call, (connection, login) => converse(connection, login, call, progress))
    return { kind: 'accepted', ref: call.ref }
  } catch (error) {
    return answerOf(error, progress)
  }
}

/** Connects to the mail server, waits for its greeting and disconnects. Throws `CarrierUnreachable` if it doesn't. */
export const greetServer = async (call: Pick<MailCall, 'url' | 'timeoutMs' | 'privateHosts'>): Promise<void> => {
  try {
    await onConnection(call, connect)
  } catch (error) {
    answerOf(error, { isBegun: false, isOut: false })
  }
}

/** Opens a separate connection for one conversation, with a time limit. */
const onConnection = async (
  call: Pick<MailCall, 'url' | 'timeoutMs' | 'privateHosts' | 'signal'>,
  talk: (connection: SMTPConnection, login: { user: string; pass: string } | null) => Promise<void>,
): Promise<void> => {
  const { login, ...settings } = await settingsOf(call).catch(failToReach)
  const connection = new SMTPConnection(settings)
  const stop = Promise.withResolvers<never>()
  const abort = (): void => stop.reject(new Error('The call to the mail server was cancelled.'))
  const timer = setTimeout(
    () => stop.reject(new Error(`The mail server did not answer within ${call.timeoutMs / 1000} s.`)),
    call.timeoutMs,
  )
  call.signal?.addEventListener('abort', abort, { once: true })
  // Errors after the end of the call, such as while closing, say nothing about it.
  connection.on('error', (error: Error) => stop.reject(error))
  try {
    await Promise.race([talk(connection, login), stop.promise])
  } finally {
    clearTimeout(timer)
    call.signal?.removeEventListener('abort', abort)
    connection.close()
  }
}

/** The name has no address, or a private one. */
const failToReach = (error: unknown): never => {
  const isPrivate = error instanceof PrivateHost
  throw new CarrierUnreachable('The mail server can’t be reached: its name leads to no address that may be used.', {
    ...{ cause: error, needsAdmin: isPrivate, retryAfterMs: isPrivate ? MEND_MS : null },
    reach: isPrivate ? null : 'away',
  })
}

/** How to talk to the server. */
export const settingsOf = async ({
  url,
  timeoutMs,
  privateHosts,
}: Pick<MailCall, 'url' | 'timeoutMs' | 'privateHosts'>) => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const login = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    ...(await reachServer(hostname, privateHosts)),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password is never sent to another machine unencrypted.
    requireTLS: login !== null && !secure && !isThisMachine(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    login,
  }
}

const converse = async (
  connection: SMTPConnection,
  login: { user: string; pass: string } | null,
  { from, to, raw }: MailCall,
  progress: MailProgress,
): Promise<void> => {
  await connect(connection)
  if (login !== null) await inTurn((done) => connection.login({ credentials: login }, done))
  const text = Readable.from(chunksOf(raw, progress))
  await inTurn((done) => connection.send({ from, to: [to], size: raw.length }, text, done))
}

const connect = (connection: SMTPConnection): Promise<void> =>
  inTurn((done) => connection.connect((error) => done(error ?? null)))

/** One step of the conversation. */
export const inTurn = (step: (done: (error: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => step((error) => (error === null ? resolve() : reject(error))))

/** How far the text of a mail has come. */
interface MailProgress {
  /** The server was ready for it, and got some of it. */
  isBegun: boolean
  /** The last of it is on its way. */
  isOut: boolean
}

const chunksOf = function* (raw: Buffer, progress: MailProgress): Generator<Buffer> {
  progress.isBegun = true
  for (let from = 0; from < raw.length; from += CHUNK) {
    progress.isOut = from + CHUNK >= raw.length
    yield raw.subarray(from, from + CHUNK)
  }
}

const answerOf = (error: unknown, { isBegun, isOut }: MailProgress): SendAnswer => {
  if (!(error instanceof Error) || error instanceof CarrierUnreachable) throw error
  const { responseCode: code, response, command, code: kind } = error as Error & Record<string, unknown>
  const words = typeof response === 'string' ? response : error.message
  // The server had announced its size limit, so nothing was sent.
  if (kind === 'EMESSAGE' && typeof code !== 'number') return { kind: 'refused', ...failureOf(`552 5.3.4 ${words}`) }
  if (typeof code !== 'number' || code < 400) {
    if (isOut) throw new OutcomeUnknown(`The mail server’s answer was lost: ${error.message}`, { cause: error })
    // It may be too large for the line, which says nothing about the server.
    if (isBegun)
      throw new CarrierUnreachable(`The mail server didn’t get all of the mail: ${error.message}`, {
        ...{ cause: error, isPutOff: true },
      })
    // A lost connection recovers by itself. An expired certificate or an unsupported way to sign in doesn't.
    const needsAdmin = kind === 'EAUTH' || explainTrouble(error).why === 'certificate'
    const retryAfterMs = needsAdmin ? MEND_MS : null
    throw new CarrierUnreachable(`The mail server can’t be reached: ${error.message}`, {
      ...{ cause: error, needsAdmin, retryAfterMs },
    })
  }
  const isOurs = !isOut && command !== 'RCPT TO' && command !== 'DATA' && !isTooLarge(words)
  if (code < 500)
    throw new CarrierUnreachable(`The mail server asks us to wait: ${words}`, {
      ...{ cause: error, retryAfterMs: MEND_MS, isPutOff: true },
    })
  if (isOurs)
    throw new CarrierUnreachable(
      `The mail server ${kind === 'EAUTH' ? 'refuses our user or password' : 'lets us send nothing'}: ${words}`,
      {
        ...{ cause: error, retryAfterMs: MEND_MS, needsAdmin: true },
      },
    )
  return { kind: 'refused', ...failureOf(words) }
}

const isTooLarge = (words: string): boolean => /^552|\b5\.3\.4\b|\b5\.2\.3\b/.test(words)
