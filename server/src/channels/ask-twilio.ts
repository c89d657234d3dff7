import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import type { TwilioNumber } from '@attune/carriers/twilio/account-lists'
import { openTwilioAccount, TwilioSaysNo, type TwilioAccountApi } from '@attune/carriers/twilio/account-api'
import { loadCarrierAccount, lockCarrierAccount, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { toTwilioAccount, TWILIO } from './find-account.ts'

/** Credentials as somebody pastes them. */
export interface PastedCredentials {
  accountSid: string
  /** Omitted for an account that is already connected. */
  authToken?: string | undefined
  key?: { sid: string; secret: string } | undefined
}

/** Refuses if Twilio could not, or must not, be used at all. */
export const refuseWithoutTwilio = (deps: Deps): void => {
  if (deps.settings.demo) throw new Refusal('ChannelsInDemo')
  // A stand-in for Twilio is on this machine, and Attune may be, too.
  if (!deps.publicUrl.startsWith('https://') && deps.settings.twilioUrl === null)
    throw new Refusal('PublicAddressMissing')
}

/** The account that was pasted; what was left out is filled in from what is known. */
export const readCredentials = async (
  deps: Deps,
  tx: Tenant,
  { accountSid, authToken, key }: PastedCredentials,
): Promise<{ account: TwilioAccount; row: CarrierAccountRecord | undefined }> => {
  const row = await lockCarrierAccount(tx, { carrier: TWILIO, sid: accountSid })
  const known = row === undefined ? null : toTwilioAccount(deps, row)
  const token = authToken ?? known?.authToken
  if (token === undefined) throw new Refusal('TwilioTokenNeeded')
  const kept = authToken === undefined ? known?.key : undefined
  const used = key ?? kept
  return { account: { accountSid, authToken: token, ...(used === undefined ? {} : { key: used }) }, row }
}

/**
 * Checks both that Twilio accepts the token, which signs what it posts, and that calls can be made, by the key if there is
 * one. Returns the account's name at Twilio, and how to ask it for more.
 */
export const enterTwilio = async (
  deps: Deps,
  account: TwilioAccount,
): Promise<{ title: string; api: TwilioAccountApi }> => {
  const { accountSid, authToken } = account
  const api = apiOf(deps, account)
  const { title } = await askTwilio(() => apiOf(deps, { accountSid, authToken }).account())
  if (account.key !== undefined) await askTwilio(() => api.numbers(), 'TwilioKeyWrong')
  return { title, api }
}

export const apiOf = (deps: Deps, account: TwilioAccount): TwilioAccountApi =>
  openTwilioAccount(account, { url: deps.settings.twilioUrl ?? undefined })

/** Everything in the account that can text: numbers, short codes, WhatsApp senders. */
export const listSenders = async (api: TwilioAccountApi): Promise<TwilioNumber[]> => [
  ...(await askTwilio(() => api.numbers())),
  ...(await askTwilio(() => api.otherSenders())),
]

/** Asks Twilio something. If it says no, that becomes a refusal that says what can be done. */
export const askTwilio = async <T>(
  ask: () => Promise<T>,
  ofCredentials: 'TwilioCredentialsWrong' | 'TwilioKeyWrong' = 'TwilioCredentialsWrong',
): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CarrierUnreachable) throw new Refusal('CarrierAway')
    if (!(error instanceof TwilioSaysNo)) throw error
    switch (error.why) {
      case 'credentials':
        throw new Refusal(ofCredentials)
      case 'unknown':
        throw new Refusal(ofCredentials === 'TwilioKeyWrong' ? 'TwilioKeyWrong' : 'TwilioAccountUnknown')
      case 'suspended':
        throw new Refusal('TwilioAccountNotActive')
      case 'other':
        throw new Refusal('TwilioRefused', { error: error.message })
    }
  }
}

/** The account of a channel, to ask Twilio about it; null if it is the installation's, or can't be opened. */
export const accountOfChannel = async (deps: Deps, tx: Tenant, id: string | null): Promise<TwilioAccount | null> => {
  const row = id === null ? undefined : await loadCarrierAccount(tx, id)
  return row?.carrier !== TWILIO ? null : toTwilioAccount(deps, row)
}
