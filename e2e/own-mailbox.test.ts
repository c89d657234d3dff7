import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailPair, type MailPair } from '@attune/carriers/email/testing/mail-pair'
import { mailOf } from '@attune/carriers/email/testing/write-mails'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../tools/free-port.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths, shoot } from './looks.ts'
import { runProduct, type ProductProcess } from './run-product.ts'
import { fill } from './sign-in.ts'
import { expectFocus } from './writing.ts'

const ADDRESS = 'care@linden.example'
const PASSWORD = 'a bridge over the river'
const PATIENCE = { timeout: 60_000, interval: 100 }

let folder: string
let url: string
let output = ''
let pair: MailPair
let product: ProductProcess
let browser: Browser
let ada: Desk
let page: Page

/** A clean installation beside a mail provider; it may use mail servers on this machine. */
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'attune-mailbox-'))
  // If started as root, the database runs as an unprivileged user, who needs access to this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  pair = await startMailPair(ADDRESS)
  const settings = { ATTUNE_DEMO: '0', ATTUNE_MAILBOX_PRIVATE_HOSTS: '127.0.0.1' }
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
  await pair?.close()
  rmSync(folder, { recursive: true, force: true })
})

const signIn = async (at: Page): Promise<void> => {
  await at.goto('/login')
  await fill(at, 'ada@linden.example', PASSWORD)
  await at.getByRole('navigation', { name: 'Main' }).first().waitFor()
}
const openChannels = async (at: Page): Promise<void> => {
  await at.goto('/organizations/settings/channels')
  await at.getByRole('button', { name: 'Connect a mailbox' }).waitFor()
}
const dialog = () => page.getByRole('dialog')
const row = (name: string) =>
  page.getByRole('list', { name: 'Channels' }).getByRole('listitem').filter({ hasText: name })
const server = (at: Page, name: string) => at.getByRole('dialog').getByRole('group', { name })

/** Replaces the guessed servers with the provider's. */
const enterServers = async (at: Page): Promise<void> => {
  for (const [name, port] of [
    ['Sending (SMTP)', pair.entered.smtp.port],
    ['Reading (IMAP)', pair.entered.imap.port],
  ] as const) {
    await server(at, name).getByLabel('Server').fill('127.0.0.1')
    await server(at, name).getByRole('combobox', { name: 'Encryption' }).click()
    const option = at.getByRole('option', { name: 'STARTTLS' }).filter({ visible: true })
    await option.click()
    // The list fades out. The next one has the same option.
    await option.waitFor({ state: 'hidden' })
    await server(at, name).getByLabel('Port').fill(`${port}`)
  }
}

test('an admin connects a mailbox: address and password, what is wrong at its field, what is missing, a test email', async () => {
  await openChannels(page)
  const connect = page.getByRole('button', { name: 'Connect a mailbox' })
  await connect.click()
  const address = dialog().getByLabel('Address', { exact: true })
  await expectFocus(address, 'connecting begins with the address')
  await address.fill('nobody')
  await address.press('Enter')
  await dialog().getByText('Enter an address, such as care@example.org.').waitFor()
  await expectFocus(address, 'the address that isn’t one')
  await address.fill(ADDRESS)
  const password = dialog().getByLabel('Password', { exact: true })
  await password.fill('wrong')
  // The address doesn't belong to a known provider, so the servers are shown, with the usual names.
  await expect
    .poll(() => server(page, 'Sending (SMTP)').getByLabel('Server').inputValue(), PATIENCE)
    .toBe('smtp.linden.example')
  await enterServers(page)
  const port = server(page, 'Sending (SMTP)').getByLabel('Port')
  await port.fill('9')
  await port.press('Enter')
  await dialog().getByText('Nothing answers at this port.').waitFor()
  await expectFocus(port, 'the wrong port')
  await port.fill(`${pair.entered.smtp.port}`)
  await port.press('Enter')
  await dialog().getByText('The server doesn’t accept this user with this password.').waitFor()
  await expectFocus(password, 'the wrong password')
  await password.fill(pair.entered.smtp.password)
  await password.press('Enter')

  const found = dialog().getByRole('list', { name: 'Test results' })
  await found.getByText('A test email arrived').waitFor({ timeout: 60_000 })
  await found.getByText('Each conversation has its own reply address').waitFor()
  const name = dialog().getByLabel('Name on its emails')
  await expectFocus(name, 'after trying, the name is next')
  expect(await name.inputValue()).toBe('Linden Coaching')
  await page.setViewportSize({ width: 768, height: 1024 })
  await shoot(page, 'mailbox-found-768')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog().getByLabel('Title').fill('Care')
  await dialog().getByLabel('Title').press('Enter')
  const to = dialog().getByLabel('Send a test email to')
  await expectFocus(to, 'connected, a test email is next')
  expect(await to.inputValue()).toBe('ada@linden.example')
  await to.fill('ada@elsewhere.example')
  await to.press('Enter')
  await dialog().getByText('A test email is on its way to ada@elsewhere.example.').waitFor()
  expect(pair.smtp.mails.at(-1)?.to).toEqual(['ada@elsewhere.example'])
  await shoot(page, 'mailbox-done')
  await dialog().getByRole('button', { name: 'Done' }).click()
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(connect, 'connecting gives the focus back')
  await row('Care').getByText('Active').waitFor()
  expect(await page.content()).not.toContain(pair.entered.smtp.password)
})

test('a coach writes from it, and the reply comes in', async () => {
  await page.goto('/contacts/new')
  await page.getByLabel('Full name').fill('Maria Lopez')
  await page.getByLabel('Email').fill('maria@clients.example')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('heading', { name: 'Maria Lopez' }).first().waitFor()
  await ada.openThread('Maria Lopez')
  await ada.write('Maria Lopez', 'Hello from our mailbox.')
  const sent = () => pair.smtp.mails.find(({ text }) => text.includes('Hello from our mailbox.'))
  await expect.poll(() => sent()?.from, PATIENCE).toBe(ADDRESS)
  expect(sent()?.text).toContain('Linden Coaching')
  const to = /^Reply-To: (\S+)/m.exec(sent()?.text ?? '')?.[1] ?? ''
  pair.imap.deliver(
    mailOf({ headers: { From: 'maria@work.example', To: to, 'Message-ID': '<1@work>' }, text: 'Got it!' }),
  )
  const thread = page.getByRole('region', { name: 'Conversation with Maria Lopez' })
  await thread.getByRole('group', { name: /^Maria Lopez: Got it!/ }).waitFor({ timeout: 60_000 })
})

test('a password that was changed at night is mended in its row, and what waited leaves', async () => {
  pair.setPassword('evening-password')
  pair.imap.drop()
  await openChannels(page)
  const mend = row('Care').getByRole('button', { name: 'Enter the new password of Care' })
  await mend.waitFor({ timeout: 60_000 })
  await row('Care').getByText('refuses our name or password').waitFor()
  await shoot(page, 'mailbox-failing')
  await mend.click()
  await shoot(page, 'mailbox-new-password')
  const password = dialog().getByLabel('Password', { exact: true })
  await expectFocus(password, 'mending begins with the password')
  await password.fill('another')
  await password.press('Enter')
  await dialog().getByText('The server doesn’t accept this user with this password.').waitFor()
  await password.fill('evening-password')
  await password.press('Enter')
  await dialog().waitFor({ state: 'detached' })
  await row('Care').getByText('Active').waitFor()
  await expect.poll(() => pair.imap.idling(), PATIENCE).toBe(1)
})

describe('at a desk and on a phone', () => {
  test('Channels with a mailbox, and each step of connecting one, are clean for axe and fit their width', async () => {
    const before = ada.complaints.length
    await openChannels(page)
    await page.getByText('care@linden.example · Email').waitFor()
    await expectCleanAtWidths(page, 'channels-with-mailbox')
    await page.getByRole('button', { name: 'Connect a mailbox' }).click()
    const opened = page.getByRole('dialog')
    await opened.getByLabel('Address', { exact: true }).fill(ADDRESS)
    await opened.getByLabel('Password', { exact: true }).fill('evening-password')
    await server(page, 'Sending (SMTP)').getByLabel('Server').waitFor()
    await enterServers(page)
    await expectCleanAtWidths(page, 'mailbox-servers')
    await opened.getByRole('button', { name: 'Try it' }).click()
    await opened.getByText('A test email arrived').waitFor({ timeout: 60_000 })
    await expectCleanAtWidths(page, 'mailbox-found')
    expect(ada.complaints.slice(before)).toEqual([])
  })
})

test('a disconnected mailbox says so, and its password isn’t asked for any more', async () => {
  await openChannels(page)
  await page.getByRole('button', { name: 'Actions for Care' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect…' }).click()
  await expectFocus(dialog().getByRole('button', { name: 'Cancel' }), 'what ends something begins at Cancel')
  await dialog().getByRole('button', { name: 'Disconnect' }).click()
  await dialog().waitFor({ state: 'detached' })
  await row('Care').getByText('Disconnected').waitFor()
  await expect.poll(() => pair.imap.idling(), PATIENCE).toBe(0)
  expect(ada.complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
})
