import type { Email } from 'postal-mime'
import { domainOf } from './mailbox.ts'

/** All values of a header, in the order of the mail. */
export const headersOf = ({ headers }: Pick<Email, 'headers'>, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

const OUT_OF_OFFICE =
  /^\s*(?:automatic reply|auto(?:matic)?[- ]?repl(?:y|ies)|auto:|out of (?:the )?office|automatische antwort|abwesenheits(?:notiz|meldung)|réponse automatique|absence du bureau|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta automática|automatisch antwoord|afwezig|autosvar|automatiskt svar|автоответ|自动回复|自動返信)/i

/**
 * Whether a mail was sent automatically: by the headers of RFC 3834 §5, and, for autoresponders that don't know them, by
 * the headers they use instead and by how their subjects begin. A newsletter can be unsubscribed from. So can a list that
 * takes mails from people, such as the group that is an organization's address: what comes through that one was written
 * by a person.
 */
export const isAutomaticMail = (mail: Email): boolean => {
  const has = (name: string, pattern: RegExp) => headersOf(mail, name).some((value) => pattern.test(value.trim()))
  return (
    has('auto-submitted', /^(?!no\b)./i) ||
    has('return-path', /^<\s*>$/) ||
    has('precedence', /^(?:bulk|junk|auto[-_]reply)$/i) ||
    (!takesPosts(mail) && (has('precedence', /^list$/i) || has('list-unsubscribe', /./))) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-mail-autoreply', 'x-failed-recipients'].some((name) =>
      has(name, /^(?!no\b)./i),
    ) ||
    has('content-type', /^multipart\/report\b/i) ||
    has('from', /mailer-daemon|postmaster@/i) ||
    OUT_OF_OFFICE.test(mail.subject ?? '')
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
  if (trustedServer === null || headersOf(mail, 'from').length !== 1) return false
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
