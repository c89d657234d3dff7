import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { runProduct, type ProductProcess } from './run-product.ts'
import { fill } from './sign-in.ts'
import { expectFocus } from './writing.ts'

const ACCOUNT = { accountSid: `AC${'7'.repeat(32)}`, authToken: 'token-of-linden-coaching' }
const DESK = '+13035557711'
const SECOND = '+13035557712'
const PASSWORD = 'a bridge over the river'

let folder: string
let url: string
let output = ''
let twilio: StandIn
let product: ProductProcess
let browser: Browser
let ada: Desk
let page: Page

/** A clean installation beside a stand-in for Twilio, set up through its link; the demo must not reach real phones. */
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-channels-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  twilio = await startStandIn(ACCOUNT, `${url}${INBOUND_PATH}`)
  const number = { sms: true, mms: true, smsUrl: '' }
  twilio.has.numbers.push(
    { ...number, sid: `PN${'1'.repeat(32)}`, address: DESK, title: 'Front desk' },
    { ...number, sid: `PN${'2'.repeat(32)}`, address: SECOND, title: SECOND },
    { ...number, sid: `PN${'3'.repeat(32)}`, address: '+13035557713', title: 'Landline', sms: false },
  )
  const settings = { ATTUNE_DEMO: '0', ATTUNE_TWILIO_URL: twilio.url }
  product = await runProduct({ home: join(folder, 'state'), port, settings, hear: (part) => (output += part) })
  const link = /\/setup#([\w-]{43})/
  await vi.waitUntil(() => link.test(output), { timeout: 60_000 })
  const response = await fetch(`${url}/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: link.exec(output)?.[1],
      organization: { title: 'Linden Coaching', timezone: 'America/Denver' },
      name: 'Ada Linden',
      email: 'ada@linden.example',
      password: PASSWORD,
    }),
  })
  if (!response.ok) throw new Error(`The installation was not set up: ${await response.text()}`)
  browser = await openBrowser()
  ada = await openDesk(browser, url)
  page = ada.page
  await signIn(page)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await twilio?.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async (at: Page): Promise<void> => {
  await at.goto('/login')
  await fill(at, 'ada@linden.example', PASSWORD)
  await at.getByRole('navigation', { name: 'Main' }).first().waitFor()
}
const openChannels = async (at: Page): Promise<void> => {
  await at.goto('/organizations/settings/channels')
  await at.getByRole('list', { name: 'Channels' }).getByRole('listitem').first().waitFor()
}
const dialog = () => page.getByRole('dialog')
const row = (name: string) =>
  page.getByRole('list', { name: 'Channels' }).getByRole('listitem').filter({ hasText: name })
const chooseFor = async (name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an admin connects a number: credentials, numbers, a test text', async () => {
  await openChannels(page)
  const connect = page.getByRole('button', { name: 'Connect Twilio' })
  await connect.click()
  const sid = dialog().getByLabel('Account SID')
  await expectFocus(sid, 'connecting begins with the account')
  await sid.fill('AC123')
  await sid.press('Enter')
  await dialog().getByText('An Account SID is AC followed by 32 letters and digits.').waitFor()
  await sid.fill(ACCOUNT.accountSid)
  const token = dialog().getByRole('textbox', { name: 'Auth token' })
  await sid.press('Enter')
  await dialog().getByText('Enter the token of this Twilio account.').waitFor()
  await expectFocus(token, 'the missing token')
  await token.fill('a-token-that-is-wrong')
  await token.press('Enter')
  await dialog().getByText('Twilio doesn’t accept this Account SID with this token.').waitFor()
  await expectFocus(token, 'the wrong token')
  await token.fill(ACCOUNT.authToken)
  await token.press('Enter')

  await expectFocus(dialog().getByRole('checkbox').first(), 'choosing begins at the first number')
  expect(await dialog().getByRole('checkbox', { name: '+1 303 555 7713' }).isDisabled()).toBe(true)
  await dialog().getByRole('button', { name: 'Connect' }).click()
  await dialog().getByText('Choose a number.').waitFor()
  await dialog().getByRole('checkbox', { name: '+1 303 555 7711' }).press('Space')
  await dialog().getByRole('checkbox', { name: '+1 303 555 7712' }).press('Space')
  await dialog().getByRole('button', { name: 'Connect 2 numbers' }).click()

  const to = dialog().getByLabel('Send a test text to')
  await expectFocus(to, 'connected, a test text is next')
  await to.fill('nobody')
  await to.press('Enter')
  await dialog().getByText('Enter a phone number with its country code').waitFor()
  await to.fill('+1 303 555 0188')
  await to.press('Enter')
  await dialog().getByText('A test text is on its way to +1 303 555 0188.').waitFor()
  expect(twilio.queue.all.map(({ form }) => [form.get('From'), form.get('To')])).toEqual([[DESK, '+13035550188']])
  await dialog().getByRole('button', { name: 'Done' }).click()
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(connect, 'connecting gives the focus back')
  await row('Front desk').getByText('Active').waitFor()
  expect(await page.content()).not.toContain(ACCOUNT.authToken)
})

test('a title, a pause with Undo, and what the number does', async () => {
  await chooseFor('Front desk', 'Edit')
  const title = dialog().getByLabel('Title')
  await expectFocus(title, 'editing begins with the title')
  await title.fill('Reception')
  await dialog().getByLabel('Segments a second').fill('10')
  await title.press('Enter')
  await row('Reception').getByText('10 segments a second').waitFor()
  await expectFocus(page.getByRole('button', { name: 'Actions for Reception' }), 'editing gives the focus back')
  await chooseFor('Reception', 'Pause')
  await row('Reception').getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Reception').getByText('Active').waitFor()

  await page.goto('/my-number')
  await page.getByRole('list', { name: 'The organization’s' }).getByText('Reception').waitFor()
  await page.getByText('You don’t have one').waitFor()
  const forwarding = page.getByRole('region', { name: 'Forwarding text' })
  await forwarding.getByText(/I have a new number for our coaching: \+1 303 555 77\d\d\. Please save it/).waitFor()
  await forwarding.getByRole('button', { name: 'Copy text' }).waitFor()
})

test('My Number follows what happens to a number elsewhere, without a reload', async () => {
  await page.goto('/my-number')
  const own = page
    .getByRole('list', { name: 'The organization’s' })
    .getByRole('listitem')
    .filter({ hasText: 'Reception' })
  await own.getByText('Active').waitFor()
  const elsewhere = await page.context().newPage()
  await openChannels(elsewhere)
  const choose = async (item: string): Promise<void> => {
    await elsewhere.getByRole('button', { name: 'Actions for Reception' }).click()
    await elsewhere.getByRole('menuitem', { name: item }).click()
  }
  await choose('Pause')
  await own.getByText('Paused').waitFor()
  await choose('Resume')
  await own.getByText('Active').waitFor()
  await elsewhere.close()
})

test('a coach chooses the number, the client is answered from it, and each message says its own', async () => {
  await page.goto('/contacts/new')
  await page.getByLabel('Full name').fill('Maria Lopez')
  await page.getByLabel('Phone').fill('+1 303 555 7720')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('heading', { name: 'Maria Lopez' }).first().waitFor()
  await ada.openThread('Maria Lopez')
  const thread = page.getByRole('region', { name: 'Conversation with Maria Lopez' })
  const from = thread.getByRole('button', { name: /^From .*Change$/ })
  await from.click()
  await page.getByRole('menuitem', { name: /^\+1 303 555 7712/ }).click()
  await expectFocus(page.getByRole('textbox', { name: 'Message to Maria Lopez' }), 'the cursor is back in the text')
  await from.filter({ hasText: '+1 303 555 7712' }).waitFor()
  await ada.write('Maria Lopez', 'Hello from our second number.')
  const sent = () => twilio.queue.all.find(({ form }) => form.get('Body') === 'Hello from our second number.')?.form
  await expect.poll(() => sent()?.get('From'), { timeout: 30_000 }).toBe(SECOND)
  expect(sent()?.get('To')).toBe('+13035557720')
  expect(await twilio.text({ from: '+13035557720', to: DESK, text: 'Got it!' })).toBe(200)
  await thread.getByRole('group', { name: /^Maria Lopez: Got it!/ }).waitFor()
  const messages = thread.locator('[data-messages]')
  await messages.getByText('+1 303 555 7712').waitFor()
  await messages.getByText('+1 303 555 7711').waitFor()
  // She texted to the other number, so she is answered from there.
  await from.filter({ hasText: 'Reception' }).waitFor()
})

describe('at a desk and on a phone', () => {
  test('Channels, its dialogs and My Number are clean for axe and fit their width', async () => {
    const before = ada.complaints.length
    await openChannels(page)
    await expectCleanAtWidths(page, 'channels')
    await page.getByRole('button', { name: 'Connect Twilio' }).click()
    const opened = page.getByRole('dialog')
    await opened.getByLabel('Account SID').fill(ACCOUNT.accountSid)
    await expectCleanAtWidths(page, 'channels-credentials')
    await opened.getByRole('textbox', { name: 'Auth token' }).fill(ACCOUNT.authToken)
    await opened.getByLabel('Account SID').press('Enter')
    await opened.getByRole('checkbox').first().waitFor()
    await expectCleanAtWidths(page, 'channels-numbers')
    await page.goto('/my-number')
    await page.getByRole('list', { name: 'The organization’s' }).getByRole('listitem').first().waitFor()
    await expectCleanAtWidths(page, 'my-number')
    expect(ada.complaints.slice(before)).toEqual([])
  })
})

test('a disconnected number says so, after it was asked about', async () => {
  await openChannels(page)
  await chooseFor('Reception', 'Disconnect…')
  await expectFocus(dialog().getByRole('button', { name: 'Cancel' }), 'what ends something begins at Cancel')
  await dialog().getByRole('button', { name: 'Disconnect' }).click()
  await dialog().waitFor({ state: 'detached' })
  await row('Reception').getByText('Disconnected').waitFor()
  expect(twilio.complaints).toEqual([])
  expect(ada.complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
})
