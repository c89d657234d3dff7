/** A mail to one person. */
export interface MailMessage {
  to: string
  subject: string
  text: string
}

/** Sends mail. `send` throws `MailRefused` if a retry wouldn't help, anything else if it may. */
export interface Mail {
  send(message: MailMessage): Promise<void>
}

/** The server permanently refused this mail, such as for an unknown address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
