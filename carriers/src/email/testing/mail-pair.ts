import { startTestSmtpServer, type TestSmtpServer } from '../../smtp/test-smtp-server.ts'
import { startTestImapServer, type TestImapServer } from './imap-server.ts'

/** A provider for tests: what is sent to one of its mailbox's addresses arrives there. */
export interface MailPair {
  address: string
  smtp: TestSmtpServer
  imap: TestImapServer
  /** The mailbox as entered in a form. */
  entered: {
    address: string
    smtp: { host: string; port: number; security: 'starttls'; user: string; password: string }
    imap: { host: string; port: number; security: 'starttls' }
  }
  /** Which addresses it accepts: with a part after a plus sign, all of its domain, or only its own. */
  takes: 'plus' | 'catch-all' | 'own'
  setPassword(password: string): void
  close(): Promise<void>
}

/** Headers that its server adds to what arrives. */
const ARRIVED = 'Authentication-Results: mx.pair.example; dmarc=none\r\n'

export const startMailPair = async (address: string, password = 'morning-password'): Promise<MailPair> => {
  const smtp = await startTestSmtpServer()
  const imap = await startTestImapServer()
  const [local = '', domain = ''] = address.split('@')
  const portOf = (url: string): number => Number(new URL(url).port)
  const isOwn = (to: string): boolean =>
    to === address ||
    (pair.takes === 'plus' && to.startsWith(`${local}+`) && to.endsWith(`@${domain}`)) ||
    (pair.takes === 'catch-all' && !to.includes('+') && to.endsWith(`@${domain}`))
  smtp.refuses = (to) => (to.endsWith(`@${domain}`) && !isOwn(to) ? '550 5.1.1 no such user' : null)
  smtp.onMail = ({ to, text }) => {
    if (to.some(isOwn)) imap.deliver(`${ARRIVED}${text}`)
  }
  const server = { host: '127.0.0.1', security: 'starttls' as const }
  const pair: MailPair = {
    ...{ address, smtp, imap, takes: 'plus' },
    entered: {
      address,
      smtp: { ...server, port: portOf(smtp.url), user: address, password },
      imap: { ...server, port: portOf(imap.url) },
    },
    setPassword: (next) => {
      smtp.password = next
      imap.password = next
    },
    close: async () => {
      await smtp.close()
      await imap.close()
    },
  }
  pair.setPassword(password)
  return pair
}
