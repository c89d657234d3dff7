/** An outgoing message. `from` and `to` are the carrier's addresses: E.164 numbers, or emails. */
export interface OutgoingMessage {
  /**
   * Attune's id of this attempt to send a message. The carrier returns it in receipts, and `find` looks the message up
   * by it. A carrier may treat a known id as the message it already has.
   */
  id: string
  from: string
  to: string
  /** Empty if the message has only files. */
  text: string
  /** At most ten; absent if there are none. */
  media?: OutgoingMedia[]
  /** How long the carrier may hold it before sending; absent for no limit. After that, it fails as `expired`. */
  validSeconds?: number
  /** Only for carriers of email. */
  mail?: OutgoingMail
  /** WhatsApp only: it is sent as a template that WhatsApp has approved. `text` is what the client then reads. */
  template?: OutgoingTemplate
}

/** A template by the carrier's id, with the values of its placeholders: the first is for `{{1}}`. */
export interface OutgoingTemplate {
  sid: string
  values: readonly string[]
}

/** What an email has besides its text. */
export interface OutgoingMail {
  subject: string
  /** The `Message-ID`s of the thread so far, oldest first. */
  earlier: readonly string[]
  /** Where one click unsubscribes from automation's mails (RFC 8058); null for what a person wrote. */
  unsubscribeUrl: string | null
}

/**
 * A file of an outgoing message. The carrier downloads it from `url` when the message's turn in its queue comes, so the
 * URL stays valid for at least 24 hours: no carrier keeps a message for longer (Twilio 10 h).
 */
export interface OutgoingMedia {
  url: string
  mime: string
  fileName: string
}
