import { toInboundUrl } from '@attune/carriers/twilio/webhooks'
import { channelKindOf } from '@attune/contract/channels/limits'
import type { TwilioOffer } from '@attune/contract/channels/entity'
import { listStandings, type AddressStanding } from '@attune/store/channels/channels'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import {
  askTwilio,
  enterTwilio,
  listSenders,
  readCredentials,
  refuseWithoutTwilio,
  type PastedCredentials,
} from './ask-twilio.ts'
import { TWILIO } from './find-account.ts'

/** Returns what a Twilio account has, and what of it can be connected. */
export const checkTwilio = async (deps: Deps, who: Member, input: PastedCredentials): Promise<TwilioOffer> => {
  refuseWithoutTwilio(deps)
  const { account } = await deps.store.tenant(who.organizationId, (tx) => readCredentials(deps, tx, input))
  const { title, api } = await enterTwilio(deps, account)
  const numbers = await listSenders(api)
  const services = await askTwilio(() => api.services())
  const all = numbers.map(({ address }) => address)
  const standings = await listStandings(deps.store.global, TWILIO, all)
  const own = toInboundUrl(deps.publicUrl)
  return {
    sid: account.accountSid,
    title,
    numbers: numbers.map((number) => ({
      address: number.address,
      title: number.title,
      kind: channelKindOf(TWILIO, number.address),
      texts: number.texts,
      pictures: number.pictures,
      state: stateFor(
        who,
        standings.find(({ address }) => address === number.address),
      ),
      replaces: number.smsUrl === '' || number.smsUrl === own ? null : number.smsUrl,
    })),
    services,
  }
}

const stateFor = (who: Member, standing: AddressStanding | undefined): 'free' | 'connected' | 'taken' => {
  if (standing === undefined || standing.state === 'disconnected') return 'free'
  return standing.organization_id === who.organizationId ? 'connected' : 'taken'
}
