import type { DeliveryReason } from '../../channels/delivery-reasons.ts'

export * from '../../channels/delivery-reasons.ts'

/** What a reason means for the coach. */
export interface ReasonMeaning {
  /** What happened, as a whole sentence. */
  meaning: string
  /** What can be done, as a whole sentence. */
  remedy: string
  /** Who can do it. */
  mendedBy: 'client' | 'coach' | 'admin' | 'nobody'
  /** Whether the same message may arrive if it is sent again later, without anything being done. */
  isTemporary: boolean
}

const REASON_MEANINGS: Readonly<Record<DeliveryReason, ReasonMeaning>> = {
  'opted-out': {
    meaning: 'The client opted out of your texts.',
    remedy: 'Only the client can change that, by texting START.',
    mendedBy: 'client',
    isTemporary: false,
  },
  'bad-number': {
    meaning: 'The number can’t get texts.',
    remedy: 'Check the number: it may be a landline, out of service or mistyped.',
    mendedBy: 'coach',
    isTemporary: false,
  },
  unreachable: {
    meaning: 'The phone couldn’t be reached.',
    remedy: 'It may be off or without signal. Send it again later.',
    mendedBy: 'nobody',
    isTemporary: true,
  },
  filtered: {
    meaning: 'A carrier blocked the text as unwanted.',
    remedy: 'Say it in other words, without links or capital letters.',
    mendedBy: 'coach',
    isTemporary: false,
  },
  unregistered: {
    meaning: 'Your organization’s number isn’t registered for texts to this country.',
    remedy: 'An admin can register it with your carrier.',
    mendedBy: 'admin',
    isTemporary: false,
  },
  window: {
    meaning: 'The client hasn’t written for more than 24 hours.',
    remedy: 'WhatsApp then takes approved templates only. Send one, or wait for the client to write.',
    mendedBy: 'coach',
    isTemporary: false,
  },
  expired: {
    meaning: 'The carrier had it for too long and gave up.',
    remedy: 'Send it again.',
    mendedBy: 'coach',
    isTemporary: true,
  },
  limit: {
    meaning: 'Your carrier’s limit was reached.',
    remedy: 'Send it again later. An admin can ask your carrier for a higher limit.',
    mendedBy: 'admin',
    isTemporary: true,
  },
  other: {
    meaning: 'The carrier couldn’t deliver it.',
    remedy: 'Send it again, or ask an admin if it happens again.',
    mendedBy: 'admin',
    isTemporary: false,
  },
}

/** What some reasons mean for an email. */
const OF_EMAILS: Partial<Record<DeliveryReason, ReasonMeaning>> = {
  'opted-out': {
    meaning: 'The client opted out of your messages.',
    remedy: 'Only the client can change that, by writing START.',
    mendedBy: 'client',
    isTemporary: false,
  },
  'bad-number': {
    meaning: 'The email address doesn’t take mail.',
    remedy: 'Check the address: it may be closed or mistyped.',
    mendedBy: 'coach',
    isTemporary: false,
  },
  unreachable: {
    meaning: 'The client’s mail server couldn’t be reached, or the mailbox is full.',
    remedy: 'Send it again later.',
    mendedBy: 'nobody',
    isTemporary: true,
  },
  filtered: {
    meaning: 'The client’s mail server took it for spam.',
    remedy: 'Say it in other words, without links. An admin can check your domain’s SPF, DKIM and DMARC.',
    mendedBy: 'coach',
    isTemporary: false,
  },
}

/** What a failure means to the coach who wrote the message, depending on the carrier it went through. */
export const meaningOf = (reason: DeliveryReason, carrier: string): ReasonMeaning =>
  (carrier === 'email' ? OF_EMAILS[reason] : undefined) ?? REASON_MEANINGS[reason]
