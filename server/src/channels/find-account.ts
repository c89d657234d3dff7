import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import type { TwilioAddress } from '@attune/carriers/twilio/many-accounts'
import { loadCarrierAccount, type CarrierAccountRecord } from '@attune/store/channels/accounts'
import { standingOf } from '@attune/store/channels/channels'
import type { Deps } from '../deps.ts'
import { openCredentials, type TwilioCredentials } from './seal-credentials.ts'

export const TWILIO = 'twilio'

export interface TwilioAccountsOptions {
  /** The account of the installation's settings; null if they have none. */
  ofSettings: TwilioAccount | null
  /** Called when an account of an organization begins or ceases to need an admin; null is the latter. */
  noteProblem: (of: { organizationId: string; carrier: string; sid: string }, problem: string | null) => Promise<void>
}

/**
 * The Twilio account of one of our addresses: its organization's own, or that of the settings. Null if we have no such
 * address or can't open the account. Queries the database each time, so that what another process connected works at
 * once.
 */
export const findTwilioAccount = async (
  deps: Deps,
  { ofSettings, noteProblem }: TwilioAccountsOptions,
  address: string,
): Promise<TwilioAddress | null> => {
  const standing = await standingOf(deps.store.global, TWILIO, address)
  if (standing === undefined) return null
  const { state, organization_id: organizationId, carrier_account_id: id } = standing
  if (id === null) return ofSettings === null ? null : { account: ofSettings, state, note: () => Promise.resolve() }
  const row = await deps.store.tenant(organizationId, (tx) => loadCarrierAccount(tx, id))
  const account = row === undefined ? null : toTwilioAccount(deps, row)
  if (row === undefined || row.sealed === null) return null
  if (account === null)
    throw new CarrierUnreachable(
      'The credentials of this number can’t be opened: the installation’s secret was changed.',
      { retryAfterMs: 60_000, reach: null },
    )
  return {
    account,
    state,
    note: async (problem) => {
      if (problem !== row.problem) await noteProblem({ organizationId, carrier: TWILIO, sid: row.sid }, problem)
    },
  }
}

/** An account with its credentials; null if they were deleted, or encrypted with a secret that we don't have. */
export const toTwilioAccount = (
  deps: Pick<Deps, 'secret' | 'oldSecret'>,
  row: CarrierAccountRecord,
): TwilioAccount | null => {
  const credentials = openCredentials<TwilioCredentials>(secretsOf(deps), sealedFor(row), row)
  if (credentials === null) return null
  const { authToken, keySecret } = credentials
  return {
    accountSid: row.sid,
    authToken,
    ...(row.key_sid === null || keySecret === null ? {} : { key: { sid: row.key_sid, secret: keySecret } }),
    ...(row.messaging_service_sid === null ? {} : { messagingServiceSid: row.messaging_service_sid }),
  }
}

/** The secrets that credentials may be encrypted with: the old one too, while it is being replaced. */
export const secretsOf = ({ secret, oldSecret }: Pick<Deps, 'secret' | 'oldSecret'>): string[] =>
  oldSecret === undefined ? [secret] : [secret, oldSecret]

/** What credentials are bound to: they open in this row only. */
export const sealedFor = (row: Pick<CarrierAccountRecord, 'organization_id' | 'carrier_account_id'>): string =>
  `${row.organization_id} ${row.carrier_account_id}`
