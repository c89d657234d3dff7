/** One mail of the product to one person. */
export interface MailMessage {
  to: string
  subject: string
  text: string
}

/** The way mails leave. `send` throws `MailRefused` when trying again would not help, anything else when it may. */
export interface Mail {
  send(message: MailMessage): Promise<void>
}

/** The server has answered that it will never take this mail, such as for an address that is not there. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
