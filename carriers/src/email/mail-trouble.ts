import { PrivateHost } from './reach-server.ts'

/** Why a mail server can't be used, judging by its answers. */
export interface MailTrouble {
  why: 'host' | 'private' | 'port' | 'silent' | 'encryption' | 'certificate' | 'password' | 'app-password' | 'other'
  /** What the server, or the connection, said. */
  said: string
}

const SAID_MAX = 300
const CAUSES_MAX = 5

/** Reads a sign-in error, from SMTP or IMAP. */
export const explainTrouble = (error: unknown): MailTrouble => {
  const { words, codes } = unfold(error)
  const said = joinSentences(words).slice(0, SAID_MAX)
  return { why: whyOf(error, said, codes), said }
}

const whyOf = (error: unknown, said: string, codes: readonly string[]): MailTrouble['why'] => {
  const has = (...some: string[]): boolean => some.some((code) => codes.includes(code))
  if (error instanceof PrivateHost) return 'private'
  if (has('ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EDNS')) return 'host'
  if (/certificate|self[- ]signed|altnames|CERT_|unable to verify/i.test(said)) return 'certificate'
  // A name often has an IPv6 address that can't be reached from here; then the other address tells.
  const isUnreachable = has('EHOSTUNREACH', 'ENETUNREACH') && !has('ETIMEDOUT', 'ECONNRESET')
  if (has('ECONNREFUSED') || isUnreachable) return 'port'
  if (/wrong version number|packet length too long|ssl3?_|STARTTLS|EPROTO|record layer|TLS/i.test(said))
    return 'encryption'
  if (has('EAUTH', 'authenticationFailed', '530', '534', '535', '538'))
    return isAboutAppPasswords(said) ? 'app-password' : 'password'
  // No greeting: usually the port starts with encryption and we don't, or the other way round.
  if (
    has(
      'ETIMEDOUT',
      'GREETING_TIMEOUT',
      'GREEETING_TIMEOUT',
      'CONNECT_TIMEOUT',
      'ESOCKET',
      'ECONNECTION',
      'ECONNRESET',
      'NoConnection',
    )
  )
    return 'silent'
  return 'other'
}

/**
 * Providers that don't accept ordinary passwords say so: Gmail (`534 5.7.9 Application-specific password required`, and
 * in IMAP `[ALERT] Application-specific password required`), Yahoo, iCloud and Microsoft (`basic authentication is
 * disabled`).
 */
const isAboutAppPasswords = (said: string): boolean =>
  /app(?:lication)?[- ]?(?:specific )?password|5\.7\.9|web browser|basic auth(?:entication)? (?:is )?disabled|InvalidSecondFactor|WebLoginRequired/i.test(
    said,
  )

/** Joins sentences, without those that another one contains: a library often repeats the server's words in its own. */
const joinSentences = (words: readonly string[]): string => {
  const sentences = words.map((one) =>
    one
      .replaceAll(/\s+/g, ' ')
      .replace(/[.\s]+$/, '')
      .trim(),
  )
  return [...new Set(sentences)]
    .filter((one) => !sentences.some((other) => other !== one && other.includes(one)))
    .join('. ')
}

/** The words and codes of an error and its causes. Libraries keep the server's words in different places. */
const unfold = (error: unknown): { words: string[]; codes: string[] } => {
  const words: string[] = []
  const codes: string[] = []
  const read = (one: unknown, depth: number): void => {
    if (!(one instanceof Error) || depth === CAUSES_MAX) return
    const fields = one as Error & Record<string, unknown>
    for (const name of ['response', 'responseText']) if (typeof fields[name] === 'string') words.push(fields[name])
    if (one.message !== '') words.push(one.message)
    for (const name of ['code', 'responseCode', 'serverResponseCode'])
      if (typeof fields[name] === 'string' || typeof fields[name] === 'number') codes.push(String(fields[name]))
    if (fields['authenticationFailed'] === true) codes.push('authenticationFailed')
    // A host name with several addresses fails once for each of them.
    if (one instanceof AggregateError) for (const each of one.errors) read(each, depth + 1)
    read(one.cause, depth + 1)
  }
  read(error, 0)
  return { words, codes }
}
