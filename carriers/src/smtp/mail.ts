/** A mail to one person. */
export interface MailMessage {
  to: string
  subject: string
  text: string
}

/** After this many milliseconds a mail server counts as dead, whatever it is doing. */
export const MAIL_DEADLINE_MS = 15_000

/** Sends mail. `send` throws `MailRefused` if a retry wouldn't help, anything else if it may. */
export interface Mail {
  send(message: MailMessage): Promise<void>
}

/** The server permanently refused this mail, such as for an unknown address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
