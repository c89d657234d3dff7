import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CarrierUnreachable } from '../carrier.ts'
import { openTwilioAccount, TwilioSaysNo } from './account-api.ts'

const account = { accountSid: `AC${'3'.repeat(32)}`, authToken: 'a token that stays at home' }
const NUMBERS = { incoming_phone_numbers: [], next_page_uri: null as string | null }

/** Gives one answer after another, and notes who asked for what. */
const answers: { status: number; body: unknown }[] = []
const asked: string[] = []
let server: Server
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    const { status, body } = answers.shift() ?? { status: 500, body: null }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers.length = 0
  asked.length = 0
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const numbers = (...all: typeof answers) => {
  answers.push(...all)
  return openTwilioAccount(account, { url, timeoutMs: 10_000 }).numbers()
}
const whyNot = (status: number, body: unknown) =>
  numbers({ status, body }).catch((error: unknown) =>
    error instanceof TwilioSaysNo ? error.why : error instanceof CarrierUnreachable ? 'away' : error,
  )

test('a next page at another host isn’t followed: the token would go there', async () => {
  const elsewhere = url.replace('127.0.0.1', 'localhost')
  const next_page_uri = `${elsewhere}/2010-04-01/Accounts/${account.accountSid}/IncomingPhoneNumbers.json?Page=1`
  expect(await numbers({ status: 200, body: { ...NUMBERS, next_page_uri } })).toEqual([])
  expect(asked).toHaveLength(1)
})

test('a list whose next page never ends is read to a limit', async () => {
  const next_page_uri = `/2010-04-01/Accounts/${account.accountSid}/IncomingPhoneNumbers.json?Page=1`
  await numbers(...Array.from({ length: 50 }, () => ({ status: 200, body: { ...NUMBERS, next_page_uri } })))
  expect(asked.length).toBeLessThan(50)
})

test('what Twilio says no to is told from what it couldn’t say', async () => {
  expect(await whyNot(401, { code: 20_003, message: 'Authenticate' })).toBe('credentials')
  expect(await whyNot(401, '')).toBe('credentials')
  expect(await whyNot(404, { code: 20_404, message: 'not found' })).toBe('unknown')
  expect(await whyNot(403, { code: 20_005, message: 'not active' })).toBe('suspended')
  expect(await whyNot(400, { code: 21_402, message: 'invalid URL' })).toBe('other')
  expect(await whyNot(429, { code: 20_429, message: 'Too many requests' })).toBe('away')
  expect(await whyNot(503, '<h1>503</h1>')).toBe('away')
  expect(await whyNot(400, '<h1>A proxy</h1>')).toBe('away')
  expect(await whyNot(200, { numbers: 'none of this' })).toBe('away')
})
