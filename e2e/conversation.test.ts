import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { NO_FAULTS, type PhoneFaults } from '@attune/contract/conversations/playground-calls'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { switchThread } from './in-panel.ts'
import { pressAnywhere } from './keys.ts'
import { textAs } from './phone.ts'
import { startOwnProduct, type OwnProduct } from './product.ts'

let product: OwnProduct
let browser: Browser
let hannah: Desk
let priya: Desk
let phone: Desk
let calls: StaffCalls

beforeAll(async () => {
  product = await startOwnProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await priya.signIn('priya@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
  calls = await callAs(product.url, 'hannah@northline.example', new Map())
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** The id of the client whose conversation is open. */
const openClientOf = ({ page }: Desk): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const log = (desk: Desk, client: string) => desk.page.getByRole('region', { name: `Messages with ${client}` })

test('after a restart of the server everything is there and the streams go on by themselves', async () => {
  await hannah.openThread('Daniel Okafor')
  await priya.openThread('Daniel Okafor')
  await phone.openPhone('Daniel Okafor')
  await phone.text('Slow and happy, 14 km')
  for (const desk of [hannah, priya]) await log(desk, 'Daniel Okafor').getByText('Slow and happy, 14 km').waitFor()
  await product.stop()
  await product.start()
  await hannah.page.reload()
  await log(hannah, 'Daniel Okafor').getByText('Slow and happy, 14 km').waitFor()
  await phone.page.reload()
  await phone.page.getByRole('textbox', { name: 'Text message' }).waitFor()
  await phone.text('One more thing')
  // Priya's page was never reloaded: its stream reconnected by itself.
  await log(priya, 'Daniel Okafor').getByText('One more thing').waitFor({ timeout: 60_000 })
})

test('what is typed is kept: the draft comes back after a reload and is marked in the list', async () => {
  await switchThread(hannah, 'Ingrid Solberg')
  const saved = hannah.page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  )
  await hannah.page.getByRole('textbox', { name: 'Message to Ingrid Solberg' }).fill('About the bread')
  await saved
  await hannah.page.reload()
  const field = hannah.page.getByRole('textbox', { name: 'Message to Ingrid Solberg' })
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe('About the bread')
  await switchThread(hannah, 'Grace Bennett')
  await hannah.page.getByRole('link', { name: 'Ingrid Solberg' }).getByText('Draft:').waitFor()
})

test('a lost answer of the server never doubles a message', async () => {
  await switchThread(hannah, 'Grace Bennett')
  let calls = 0
  await hannah.page.route('**/messages/send-direct', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await hannah.write('Grace Bennett', 'Did this arrive twice?')
  await expectDelivered(hannah, 'Grace Bennett')
  // The live stream may report it before or after the answer is lost: then there is nothing to resend.
  const retry = log(hannah, 'Grace Bennett').getByRole('button', { name: 'Retry' })
  await expect.poll(() => calls).toBeGreaterThanOrEqual(1)
  await atRest(hannah.page)
  const retryIfOffered = async () => {
    // The button may vanish just before the click, when the stream reports the message.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => {})
    return retry.isVisible()
  }
  await expect.poll(retryIfOffered).toBe(false)
  await atRest(hannah.page)
  expect(await log(hannah, 'Grace Bennett').getByText('Did this arrive twice?').count()).toBe(1)
  // The stream may report the message while its answer is still being fetched.
  await hannah.page.unrouteAll({ behavior: 'wait' })
  await hannah.page.reload()
  await log(hannah, 'Grace Bennett').getByText('Did this arrive twice?').waitFor()
  expect(await log(hannah, 'Grace Bennett').getByText('Did this arrive twice?').count()).toBe(1)
})

test('with the stream blocked, pending messages are asked for again until they are settled', async () => {
  const alone = await openDesk(browser, product.url)
  await alone.page.route('**/v1/live*', (route) => route.abort())
  await alone.signIn('hannah@northline.example', null)
  await alone.openThread('Owen Clarke')
  await alone.write('Owen Clarke', 'Without a stream')
  await log(alone, 'Owen Clarke').getByText('Without a stream').waitFor()
  await expectDelivered(alone, 'Owen Clarke')
  await alone.close()
})

test('a failure on purpose is shown with its reason and the message stays', async () => {
  await switchThread(hannah, 'Aisha Rahman')
  const faults: PhoneFaults = { ...NO_FAULTS, failWith: 'Unreachable handset' }
  await calls.call('PUT', `/v1/playground/phones/${openClientOf(hannah)}/faults`, faults)
  await hannah.write('Aisha Rahman', 'This one will fail')
  await log(hannah, 'Aisha Rahman').getByText('Delivery error').first().waitFor()
  await log(hannah, 'Aisha Rahman').getByText('Unreachable handset').first().waitFor()
  expect(await log(hannah, 'Aisha Rahman').getByText('This one will fail').count()).toBe(1)
})

test('while one conversation is read, the next of the list is loaded already', async () => {
  const { page } = priya
  const loaded: string[] = []
  page.on('requestfinished', (request) => {
    const [, contactId] = /contacts\/(ct_\w+)\/messages\?/.exec(request.url()) ?? []
    if (contactId !== undefined) loaded.push(contactId)
  })
  await page.goto('/conversations')
  await page.locator('[data-step]').nth(4).waitFor()
  await atRest(page)
  await page.locator('[data-step]').nth(3).click()
  const next = (await page.locator('[data-step]').nth(4).getAttribute('data-step')) ?? ''
  await expect.poll(() => loaded).toContain(next)
  await pressAnywhere(page, 'Alt+ArrowDown')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/conversations/dialog/${next}`)
  await page.getByRole('region', { name: /^Messages with / }).waitFor()
  expect(loaded.filter((contactId) => contactId === next)).toHaveLength(1)
})

test('who opted out is not written to: the message is kept and shown as omitted', async () => {
  await switchThread(hannah, 'Marcus Webb')
  await textAs(calls, openClientOf(hannah), 'STOP')
  await log(hannah, 'Marcus Webb').getByText('STOP', { exact: true }).waitFor()
  await hannah.page
    .getByText(/opted out|texted STOP/i)
    .first()
    .waitFor()
})

test('nothing complained meanwhile but the network, which was cut on purpose', () => {
  const cut = /ERR_CONNECTION|Failed to load resource|net::ERR|error occurred when fetching the script|^503 /
  const real = (lines: string[]) => lines.filter((line) => !cut.test(line))
  expect(real(hannah.complaints)).toEqual([])
  expect(real(priya.complaints)).toEqual([])
  expect(real(phone.complaints)).toEqual([])
})

const expectDelivered = async (desk: Desk, client: string): Promise<void> => {
  await expect
    .poll(
      () =>
        log(desk, client)
          .getByText(/^(Sending|Sent)$/)
          .count(),
      { timeout: 30_000, interval: 250 },
    )
    .toBe(0)
}
