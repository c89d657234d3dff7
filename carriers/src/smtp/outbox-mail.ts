import { appendFile } from 'node:fs/promises'
import type { Mail } from './mail.ts'

/**
 * Mails of an installation without a mail server: written down one after the other in a file that only its owner may
 * read, and that nothing serves.
 */
export const createOutboxMail = (path: string, now: () => Date = () => new Date()): Mail => ({
  send: async ({ to, subject, text }) => {
    const head = [`----- ${now().toISOString()}`, `To: ${toOneLine(to)}`, `Subject: ${toOneLine(subject)}`]
    await appendFile(path, `${head.join('\n')}\n\n${text.trimEnd()}\n\n`, { mode: 0o600 })
  },
})

/** A name with a line break in it writes no header of its own. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
