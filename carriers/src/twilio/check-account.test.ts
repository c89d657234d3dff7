import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkTwilioAccount } from './check-account.ts'
import { startStandIn, type StandIn } from './stand-in/stand-in.ts'

const account = { accountSid: `AC${'8'.repeat(32)}`, authToken: 'a token' }
let twilio: StandIn
beforeEach(async () => {
  twilio = await startStandIn(account, 'http://127.0.0.1:9/carriers/twilio/inbound')
})
afterEach(() => twilio.close())

test('an account is asked for in a way that Twilio’s API knows, and nothing is sent', async () => {
  expect(await checkTwilioAccount(account, { url: twilio.url })).toEqual({ kind: 'ok' })
  expect([twilio.complaints, twilio.queue.all]).toEqual([[], []])
})

test('wrong credentials are refused, and nobody answering is an error of its own', async () => {
  const wrong = { ...account, authToken: 'another token' }
  expect(await checkTwilioAccount(wrong, { url: twilio.url })).toEqual({ kind: 'refused' })
  await expect(checkTwilioAccount(account, { url: 'http://127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED')
})
