/**
 * How clients' replies find their thread: `plus`, to the mailbox's address with a part after a plus sign; `catch-all`, to an
 * address of its own, where the mailbox gets all mail of its domain; `chain`, by the mail that they answer.
 */
export type ReplyWay = 'plus' | 'catch-all' | 'chain'

/** An organization's mailbox: what it writes from, and where its clients' mails arrive. */
export interface Mailbox {
  /** In lower case. */
  address: string
  /** The sender's name on its mails; empty for none. */
  name: string
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string
  /** `imap://` or `imaps://`, likewise; null if mails are only posted to us. */
  imapUrl: string | null
  /** `plus` if absent. */
  replies?: ReplyWay
  /** The only hosts that may be at private addresses; absent if any may, because whoever runs the installation named them. */
  privateHosts?: readonly string[]
  /**
   * The name by which the mailbox's own server signs its `Authentication-Results` (RFC 8601 §2.5); null if it writes
   * none that can be trusted.
   */
  trustedServer: string | null
  /** Signs posted mails. Empty: none are taken. */
  secret: string
}

/** The part of an address after the at sign. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
