import { appendFile } from 'node:fs/promises'
import type { Mail } from './mail.ts'

/**
 * Mail for an installation without a mail server: appended to a file that only its owner can read and that isn't
 * served.
 */
export const createOutboxMail = (path: string, now: () => Date = () => new Date()): Mail => ({
  send: async ({ to, subject, text }) => {
    const head = [`----- ${now().toISOString()}`, `To: ${toOneLine(to)}`, `Subject: ${toOneLine(subject)}`]
    await appendFile(path, `${head.join('\n')}\n\n${text.trimEnd()}\n\n`, { mode: 0o600 })
  },
})

/** Line breaks in a name must not start a new header. */
const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
