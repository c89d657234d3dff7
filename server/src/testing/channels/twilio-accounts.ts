import type { AddressInfo } from 'node:net'
import type { TwilioAccount } from '@attune/carriers/twilio/account'
import { startGateway, type Gateway } from '@attune/carriers/twilio/stand-in/gateway'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import { openTwilio } from '../../start/connect-twilio.ts'
import type { World } from '../world.ts'

/** A Twilio account in a test, and how it is pasted. */
export interface TestTwilio {
  account: TwilioAccount
  standIn: StandIn
  pasted: { accountSid: string; authToken: string }
}

export interface TestTwilios {
  url: string
  gateway: Gateway
  first: TestTwilio
  second: TestTwilio
  close(): Promise<void>
}

/** Puts a world on its own port, with two Twilio accounts next to it at one address. */
export const openTwilios = async (world: World): Promise<TestTwilios> => {
  const { app, deps } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const open = async (digit: string, authToken: string): Promise<TestTwilio> => {
    const account = { accountSid: `AC${digit.repeat(32)}`, authToken }
    return { account, standIn: await startStandIn(account, `${url}${INBOUND_PATH}`), pasted: account }
  }
  const first = await open('1', 'token-of-the-first-account')
  const second = await open('2', 'token-of-the-second-account')
  const gateway = await startGateway([first, second])
  const settings = { ...deps.settings, twilioUrl: gateway.url }
  Object.assign(deps, { publicUrl: url, settings })
  Object.assign(deps, { carriers: new Map([...deps.carriers, ['twilio', openTwilio(deps, null)]]) })
  return {
    ...{ url, gateway, first, second },
    close: async () => {
      await gateway.close()
      await first.standIn.close()
      await second.standIn.close()
    },
  }
}

/** Gives an account a number that can text. */
export const addNumber = ({ standIn }: TestTwilio, address: string, more: object = {}): void => {
  const { numbers } = standIn.has
  const sid = `PN${`${numbers.length + 1}`.padStart(32, '0')}`
  numbers.push({ ...{ sid, address, title: address, sms: true, mms: true, smsUrl: '' }, ...more })
}
