import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { moveTo, moveToThread } from './move.ts'
import { runProduct, type ProductProcess } from './run-product.ts'
import { fill } from './sign-in.ts'
import { expectFocus } from './writing.ts'

const ACCOUNT = { accountSid: `AC${'8'.repeat(32)}`, authToken: 'token-of-linden-coaching' }
const SENDER = 'whatsapp:+13035557741'
const PHONE = '+13035557742'
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
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-whatsapp-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  twilio = await startStandIn(ACCOUNT, `${url}${INBOUND_PATH}`)
  const kept = { sms: true, mms: true, smsUrl: '' }
  twilio.has.senders.push({ ...kept, sid: `XE${'1'.repeat(32)}`, address: SENDER, title: 'Linden' })
  const template = { language: 'en', status: 'approved' }
  twilio.has.templates.push(
    {
      ...template,
      sid: `HX${'1'.repeat(32)}`,
      name: 'check_in',
      body: 'A word from your coach: {{1}} Just reply here.',
    },
    { ...template, sid: `HX${'2'.repeat(32)}`, name: 'session', body: 'Hi {{1}}, see you on {{2}}.' },
    {
      ...template,
      sid: `HX${'3'.repeat(32)}`,
      name: 'promo',
      body: 'Half price',
      status: 'rejected',
      rejection: 'Promotional',
    },
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
const dialog = () => page.getByRole('dialog')
const thread = () => page.getByRole('region', { name: 'Conversation with Maria Lopez' })
const clientWrites = (text: string) => twilio.text({ from: `whatsapp:${PHONE}`, to: SENDER, text })
const sentBy = (field: string, value: string) => twilio.queue.all.find(({ form }) => form.get(field) === value)?.form

test('an admin connects a WhatsApp sender, fetches its templates and chooses the one of automation', async () => {
  await moveTo(page, '/organizations/settings/channels')
  await page.getByRole('button', { name: 'Connect Twilio' }).click()
  await dialog().getByLabel('Account SID').fill(ACCOUNT.accountSid)
  await dialog().getByRole('textbox', { name: 'Auth token' }).fill(ACCOUNT.authToken)
  await dialog().getByLabel('Account SID').press('Enter')
  await dialog().getByRole('checkbox', { name: '+1 303 555 7741' }).waitFor()
  await dialog().getByText('Linden · WhatsApp').waitFor()
  await dialog().getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByText('No templates yet.').waitFor()
  await page.getByRole('button', { name: 'Fetch from Twilio' }).click()
  const templates = page.getByRole('list', { name: 'WhatsApp templates' })
  const row = (name: string) => templates.getByRole('listitem').filter({ hasText: name })
  await row('promo').getByText('Promotional').waitFor()
  await page.getByRole('button', { name: 'Actions for session' }).click()
  await page.getByRole('menuitem', { name: 'Use for automation', disabled: true }).waitFor()
  await pressIn(page.getByRole('menu'), 'Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for check_in' }).click()
  await page.getByRole('menuitem', { name: 'Use for automation' }).click()
  await row('check_in').getByText('Automation').waitFor()
})

test('once the 24 hours are over, a coach is told before writing, and sends a template', async () => {
  await moveTo(page, '/contacts/new')
  await page.getByLabel('Full name').fill('Maria Lopez')
  await page.getByLabel('Phone').fill('+1 303 555 7742')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('heading', { name: 'Maria Lopez' }).first().waitFor()
  expect(await clientWrites('Hi, it’s Maria')).toBe(200)
  await moveToThread(page, 'Maria Lopez')
  await thread()
    .getByRole('group', { name: /^Maria Lopez: Hi, it’s Maria/ })
    .waitFor()
  expect(await thread().getByText('WhatsApp’s 24-hour window has closed.').count()).toBe(0)
  // Here Twilio reports it first; a day later the clock would.
  twilio.silent.add(`whatsapp:${PHONE}`)
  await ada.write('Maria Lopez', 'How was the week?')
  await thread().getByText('The client hasn’t written for more than 24 hours.', { exact: false }).waitFor()
  await thread().getByText('WhatsApp’s 24-hour window has closed.', { exact: false }).waitFor()
  const open = thread().getByRole('button', { name: 'Send a template' })
  await open.click()
  const choice = dialog().getByRole('combobox', { name: 'Template' })
  await choice.waitFor()
  await choice.click()
  await page.getByRole('option', { name: 'session (en)' }).click()
  await dialog().getByLabel('Text for {{1}}').fill('Maria')
  await dialog().getByText('Hi Maria, see you on {{2}}.').waitFor()
  expect(await dialog().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await dialog().getByLabel('Text for {{2}}').fill('Friday')
  await dialog().getByText('Hi Maria, see you on Friday.').waitFor()
  await dialog().getByLabel('Text for {{2}}').press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('textbox', { name: 'Message to Maria Lopez' }), 'the cursor is back in the text')
  const words = () => sentBy('ContentSid', `HX${'2'.repeat(32)}`)?.get('ContentVariables')
  await expect.poll(words).toBe('{"1":"Maria","2":"Friday"}')
  await thread()
    .getByRole('group', { name: /Hi Maria, see you on Friday/ })
    .waitFor()
})

describe('at a desk and on a phone', () => {
  test('the templates, the composer’s line and its dialog are clean for axe and fit their width', async () => {
    const before = ada.complaints.length
    await moveTo(page, '/organizations/settings/channels')
    await page.getByRole('list', { name: 'WhatsApp templates' }).getByRole('listitem').first().waitFor()
    await expectCleanAtWidths(page, 'whatsapp-templates')
    await page.getByRole('button', { name: 'Add by hand' }).click()
    await dialog().getByLabel('Content SID').waitFor()
    await expectCleanAtWidths(page, 'whatsapp-add')
    await pressIn(dialog(), 'Escape')
    await dialog().waitFor({ state: 'detached' })
    await moveToThread(page, 'Maria Lopez')
    const open = thread().getByRole('button', { name: 'Send a template' })
    await open.waitFor()
    await expectCleanAtWidths(page, 'whatsapp-window')
    await open.click()
    await dialog().getByRole('combobox', { name: 'Template' }).waitFor()
    await expectCleanAtWidths(page, 'whatsapp-send')
    await pressIn(dialog(), 'Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(ada.complaints.slice(before)).toEqual([])
  })
})

test('the client writes, and texts leave again', async () => {
  expect(await clientWrites('Here I am')).toBe(200)
  await thread().getByText('WhatsApp’s 24-hour window has closed.', { exact: false }).waitFor({ state: 'detached' })
  await ada.write('Maria Lopez', 'Good to hear from you!')
  await expect.poll(() => sentBy('Body', 'Good to hear from you!')?.get('From')).toBe(SENDER)
  expect(twilio.complaints).toEqual([])
})
