import { callOnce } from '../call-once.ts'
import { accountPath, authorizationOf, TWILIO_URL, type TwilioAccount } from './account.ts'

export type AccountAnswer = { kind: 'ok' } | { kind: 'refused' } | { kind: 'other'; status: number }

/**
 * Checks whether an account can be used by listing messages, which sends nothing and is allowed for API keys, too.
 * Throws `CarrierUnreachable` or `OutcomeUnknown` if nobody answers.
 */
export const checkTwilioAccount = async (
  account: TwilioAccount,
  { url = TWILIO_URL, timeoutMs = 10_000 }: { url?: string; timeoutMs?: number } = {},
): Promise<AccountAnswer> => {
  const { status } = await callOnce(new URL(`${accountPath(account)}/Messages.json?PageSize=1`, url), {
    ...{ method: 'GET', body: '', timeoutMs, headers: { authorization: authorizationOf(account) } },
  })
  if (status === 200) return { kind: 'ok' }
  return status === 401 || status === 403 ? { kind: 'refused' } : { kind: 'other', status }
}
