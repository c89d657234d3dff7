import type { Email } from 'postal-mime'
import { domainOf } from './mailbox.ts'
import type { SplitText } from './split-quote.ts'

/** All values of a header, in the order of the mail. */
export const headersOf = ({ headers }: Pick<Email, 'headers'>, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** How autoresponders begin their subjects. */
const AUTOMATIC =
  /^\s{0,9}(?:automatic reply|auto(?:matic)?[- ]?(?:reply|replies|response)|auto(?=:)|vacation (?:reply|response)|automatische antwort|auto-?antwort|abwesenheits(?:notiz|meldung|nachricht|benachrichtigung)|réponse automatique|message d['’]absence|respuesta automática|risposta automatica|resposta automática|automatisch antwoord|afwezigheids(?:bericht|melding)|autosvar|automatiskt? svar|odpowiedź automatyczna|автоответ|自动回复|自動返信)(?!\p{Script=Latin})(.{0,9})/iu
/** How they begin them, too, but also people: “Out of office next week, can we move?” */
const AWAY =
  /^\s{0,9}(?:out of (?:the )?office(?:[- ](?:auto[- ]?reply|message|notification))?|absen(?:ce|t) du bureau|fuera de (?:la )?oficina|fuori (?:sede|ufficio)|fora do escritório|afwezig(?=\s?:))(.{0,9})/i
/** What follows this in front of the subject they answer. */
const AFTER_AWAY =
  /^\s?(?:$|[:：(–—-]|(?:until|till|from|bis|ab|vom|auf|to|jusqu|hasta|fino|até|tot)(?!\p{L})|\d|(?:re|aw):)/iu
const REPLIES = /^\s{0,9}(?:(?:re|aw|antw|sv|rif|res|odp)\s?:\s{0,9}){1,9}/i
/** A shorter text than any by which an autoresponder says why nobody answers. */
const SHORT = 40

/**
 * Whether a subject is an autoresponder's. Those that begin it as a reply quote nothing, while a person who answers in
 * such a thread usually does, or writes a word: “STOP”.
 */
const isAutomaticSubject = (subject: string, { text, quoted }: SplitText): boolean => {
  const answered = subject.slice(REPLIES.exec(subject)?.[0].length ?? 0)
  const [said, away] = [AUTOMATIC.exec(answered)?.[1], AWAY.exec(answered)?.[1]]
  if (answered === subject) return said !== undefined || (away !== undefined && AFTER_AWAY.test(away))
  if (quoted !== '' || text.length < SHORT) return false
  // A car is an “Auto” in several languages.
  return !/^auto:/i.test(answered) && /^\s?(?:$|[:：])/.test(said ?? away ?? '-')
}

/** By its headers, whether a mail server wrote a mail to say what became of another. */
export const isReport = (mail: Pick<Email, 'headers'>): boolean => {
  const has = (name: string, pattern: RegExp) => headersOf(mail, name).some((value) => pattern.test(value.trim()))
  return (
    has('return-path', /^<\s*>$/) ||
    has('content-type', /^multipart\/report\b/i) ||
    // Exchange writes its own from this address in every installation.
    has('from', /mailer-daemon|postmaster@|microsoftexchange329e71ec88ae4615bbc36ab6ce41109e@/i)
  )
}

/**
 * Whether a mail was sent automatically: by the headers of RFC 3834 §5, and, for autoresponders that don't know them, by
 * the headers they use instead and by how their subjects begin. A newsletter can be unsubscribed from. So can a list that
 * takes mails from people, such as the group that is an organization's address: what comes through that one was written
 * by a person.
 */
export const isAutomaticMail = (mail: Email, split: SplitText): boolean => {
  const has = (name: string, pattern: RegExp) => headersOf(mail, name).some((value) => pattern.test(value.trim()))
  return (
    isReport(mail) ||
    has('auto-submitted', /^(?!no\b)./i) ||
    has('precedence', /^(?:bulk|junk|auto[-_]reply)$/i) ||
    (!takesPosts(mail) && (has('precedence', /^list$/i) || has('list-unsubscribe', /./))) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-mail-autoreply', 'x-failed-recipients'].some((name) =>
      has(name, /^(?!no\b)./i),
    ) ||
    isAutomaticSubject(mail.subject ?? '', split)
  )
}

/** Whether a mail came through a list to which people write (RFC 2369 §3.4; `NO` if they can't). */
const takesPosts = (mail: Email): boolean =>
  headersOf(mail, 'list-post').some((value) => /<(?:mailto|https?):/i.test(value))

/**
 * Whether the mailbox's own server found that the sender is who they claim to be. Only the header that names this
 * server counts, and only the first one: each server adds its own above all others (RFC 8601 §5). Words in brackets are
 * comments, and may have been written by anyone.
 */
export const isTrustedMail = (mail: Email, from: string, trustedServer: string | null): boolean => {
  // A second sender might be the one mail programs show (RFC 7489 §6.6.1).
  const senders = headersOf(mail, 'from')
  if (trustedServer === null || senders.length !== 1 || !isClear(senders[0] ?? '', from)) return false
  for (const header of headersOf(mail, 'authentication-results')) {
    const [server = '', ...results] = withoutComments(header).split(';')
    if (server.trim().split(/\s+/)[0]?.toLowerCase() !== trustedServer.toLowerCase()) continue
    return results.some((result) => {
      const [verdict = '', ...properties] = result.trim().toLowerCase().split(/\s+/)
      const domain = properties.find((one) => one.startsWith('header.from='))?.slice('header.from='.length)
      return verdict === 'dmarc=pass' && domain !== undefined && domainOf(domain) === domainOf(from)
    })
  }
  return false
}

/** Programs differ in which of several addresses they take for the sender's, and in which of them they show. */
const isClear = (sender: string, from: string): boolean => {
  const words = withoutComments(sender)
    .toLowerCase()
    .split(/[\s<>,;:]+/)
  const addresses = words.filter((word) => /.@/.test(word)).map((word) => word.replaceAll(/^'|'$/g, ''))
  return addresses.length > 0 && addresses.every((address) => address === from)
}

/** Comments may contain comments (RFC 5322 §3.2.2). Quoted text is dropped, too: nothing that matters is quoted. */
const withoutComments = (header: string): string => {
  let depth = 0
  let isInQuotes = false
  let kept = ''
  for (let place = 0; place < header.length; place += 1) {
    const one = header[place] ?? ''
    if (one === '\\') place += 1
    else if (one === '"' && depth === 0) isInQuotes = !isInQuotes
    else if (isInQuotes) continue
    else if (one === '(') depth += 1
    else if (one === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += one
  }
  return kept
}
