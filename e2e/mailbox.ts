import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

interface Mail {
  to: string
  subject: string
  text: string
}

/** What an installation without a mail server has sent, one mail after another, in a file in its state folder. */
export const mailsIn = (home: string): Mail[] => {
  const file = join(home, 'outbox.log')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/^----- .*\n/m)
    .filter((part) => part !== '')
    .map((part) => {
      const [, to = '', subject = '', text = ''] = /^To: (.*)\nSubject: (.*)\n\n([\s\S]*)$/.exec(part) ?? []
      return { to, subject, text }
    })
}

/** The link in the newest mail with these words, once there are this many. Its host is left out. */
export const mailedLink = async (home: string, to: string, subject: string, count = 1): Promise<string> => {
  const found = () => mailsIn(home).filter((mail) => mail.to === to && mail.subject === subject)
  await expect.poll(() => found().length, { interval: 100 }).toBeGreaterThanOrEqual(count)
  const [, link = ''] = /https?:\/\/[^/\s]+(\/\S+)/.exec(found().at(-1)?.text ?? '') ?? []
  return link
}
