/**
 * How clients' replies find their thread: `plus`: sent to the mailbox's address with a part after a plus sign;
 * `catch-all`: sent to an address of their own, if the mailbox gets all mail of its domain; `chain`: by the mail they
 * answer.
 */
export type ReplyWay = 'plus' | 'catch-all' | 'chain'

/** An organization's mailbox: what it writes from, and where its clients' mails arrive. */
export interface Mailbox {
  /** In lower case. */
  address: string
  /** The sender's name on its mails; empty if there is none. */
  name: string
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string
  /** `imap://` or `imaps://`, likewise; null if mails only reach us by being posted. */
  imapUrl: string | null
  /** `plus` if absent. */
  replies?: ReplyWay
  /** The only hosts that may have private addresses; absent if any may, as the installation's operator named them. */
  privateHosts?: readonly string[]
  /**
   * The name that the mailbox's own server uses in its `Authentication-Results` (RFC 8601 §2.5); null if it adds none
   * that can be trusted.
   */
  trustedServer: string | null
  /** Signs posted mails. If empty, none are accepted. */
  secret: string
}

/** The part of an address after the at sign. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
