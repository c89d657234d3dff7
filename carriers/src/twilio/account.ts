/** A Twilio account, or a subaccount. */
export interface TwilioAccount {
  /** `AC…` */
  accountSid: string
  /** Signs Twilio's webhooks. Also the password of calls, if there is no key. */
  authToken: string
  /** An API key (`SK…`) for calls, which can be revoked without touching the account. */
  key?: { sid: string; secret: string }
  /** The Messaging Service (`MG…`) that chooses the number of outgoing messages; without one, it is the sender's. */
  messagingServiceSid?: string
}

/** Twilio's own address. */
export const TWILIO_URL = 'https://api.twilio.com'

/** The path of an account's resources. */
export const accountPath = ({ accountSid }: TwilioAccount): string => `/2010-04-01/Accounts/${accountSid}`

/**
 * The credentials of calls. Sid and secret belong together: an account's sid with a key's secret is refused.
 * https://www.twilio.com/docs/iam/api-keys
 */
export const authorizationOf = ({ accountSid, authToken, key }: TwilioAccount): string => {
  const [name, password] = key === undefined ? [accountSid, authToken] : [key.sid, key.secret]
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}
