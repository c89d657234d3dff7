import { MailRefused, type Mail, type MailMessage } from '@attune/carriers/smtp/mail'

export interface TestMail extends Mail {
  /** What was sent, oldest first. */
  sent: MailMessage[]
  /** How the mail server answers from now on. */
  answers: 'takes' | 'away' | 'refuses'
  /** The token of the last link sent to an address. */
  tokenTo(address: string): string
}

/** A fake mail server. */
export const testMail = (): TestMail => {
  const mail: TestMail = {
    sent: [],
    answers: 'takes',
    send: (message) => {
      if (mail.answers === 'refuses') return Promise.reject(new MailRefused('There is no such mailbox.'))
      if (mail.answers === 'away') return Promise.reject(new Error('Nobody answers.'))
      mail.sent.push(message)
      return Promise.resolve()
    },
    tokenTo: (address) => {
      const texts = mail.sent.filter(({ to }) => to === address).map(({ text }) => text)
      const [token] = texts.flatMap((text) => /[?]token=([\w-]+)/.exec(text)?.[1] ?? []).slice(-1)
      if (token === undefined) throw new Error(`No link was sent to ${address}.`)
      return token
    },
  }
  return mail
}
