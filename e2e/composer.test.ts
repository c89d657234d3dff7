import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { switchThread } from './in-panel.ts'
import { pressIn, typeIn } from './keys.ts'
import { photo } from './photo.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let hannah: Desk
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await priya.signIn('priya@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const log = (desk: Desk, client: string) => desk.page.getByRole('region', { name: `Messages with ${client}` })
const field = (desk: Desk, client: string) => desk.page.getByRole('textbox', { name: `Message to ${client}` })
const expectText = async (desk: Desk, client: string, text: string): Promise<void> => {
  await expect.poll(() => field(desk, client).inputValue()).toBe(text)
}

test('a template is written, found by a slash, filled in, and asked about while a word is missing', async () => {
  const { page } = hannah
  await hannah.openThread('Daniel Okafor')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByLabel('Title').fill('Easy walk')
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Hi {{ client.frstName }}')
  await dialog
    .getByRole('alert')
    .getByText('Unknown variable “client.frstName”. Did you mean “client.firstName”? Line 1, character 7.')
    .waitFor()
  await text.fill('Hi {{ client.firstName }}, walk at {{ client.customTime }}?')
  await dialog.getByText('Guide', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('combobox', { name: 'Search templates' }).fill('easy')
  await page.getByRole('option', { name: 'Hi (First name), walk at (Custom time)?' }).waitFor()
  await page.getByRole('region', { name: 'Preview for Daniel Okafor' }).getByText('Hi Daniel, walk at').waitFor()
  // What a tool opens doesn't cover any message.
  const [tool, messages] = await Promise.all(
    [page.getByRole('dialog', { name: 'Templates' }), log(hannah, 'Daniel Okafor')].map((one) => one.boundingBox()),
  )
  expect(tool?.y ?? 0).toBeGreaterThanOrEqual((messages?.y ?? 0) + (messages?.height ?? Infinity))
  await pressIn(page.getByRole('dialog', { name: 'Templates' }), 'Escape')
  const message = field(hannah, 'Daniel Okafor')
  await message.pressSequentially('and/or /zzz')
  await page.getByRole('listbox', { name: 'Templates' }).waitFor({ state: 'detached' })
  await message.fill('')
  await message.pressSequentially('/easy')
  await page.getByRole('listbox', { name: 'Templates' }).getByRole('option', { name: 'Easy walk Hi' }).waitFor()
  await pressIn(message, 'Escape')
  await page.getByRole('listbox', { name: 'Templates' }).waitFor({ state: 'detached' })
  await expectText(hannah, 'Daniel Okafor', '/easy')
  await message.fill('')
  await message.pressSequentially('/eas')
  await page.getByRole('listbox', { name: 'Templates' }).getByRole('option', { name: 'Easy walk Hi' }).waitFor()
  await pressIn(message, 'Enter')
  await expectText(hannah, 'Daniel Okafor', 'Hi Daniel, walk at {{ client.customTime }}?')
  // The missing word is selected: the next key replaces it.
  const selected = () =>
    message.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  await expect.poll(selected).toBe('{{ client.customTime }}')
  await typeIn(message, 'noon')
  await expectText(hannah, 'Daniel Okafor', 'Hi Daniel, walk at noon?')
  await field(hannah, 'Daniel Okafor').fill('At {{ client.customTime }}?')
  await message.press('Enter')
  await page.getByText('Custom time isn’t filled in.').waitFor()
  await page.getByRole('button', { name: 'Send as is' }).click()
  await log(hannah, 'Daniel Okafor').getByText('At {{ client.customTime }}?').waitFor()
  await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'Guide Easy walk' }).waitFor()
})

test('a reply is held when a colleague wrote meanwhile: edited, or sent all the same', async () => {
  const deaf = await openDesk(browser, product.url)
  const { page } = deaf
  await page.route('**/v1/live*', (route) => route.abort())
  await deaf.signIn('hannah@northline.example', null)
  await deaf.openThread('Grace Bennett')
  // What has arrived by then counts as seen.
  await page.locator('[data-messages][data-placed]').waitFor()
  await switchThread(priya, 'Grace Bennett')
  await priya.write('Grace Bennett', 'Grace, rest until Hannah answers.')
  await expectSent(priya, 'Grace Bennett', 'Grace, rest until Hannah answers.')

  await deaf.write('Grace Bennett', 'Run today')
  const panel = page.getByRole('alert', { name: 'Held reply' })
  await panel.getByText('Held. Priya Raman wrote while you were typing').waitFor()
  await panel.getByText('“Grace, rest until Hannah answers.”').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send Enter' }).isDisabled()).toBe(true)
  await page.reload()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expectText(deaf, 'Grace Bennett', 'Run today')
  await deaf.write('Grace Bennett', 'Rest today')
  await expectSent(priya, 'Grace Bennett', 'Rest today')

  await expectSent(deaf, 'Grace Bennett', 'Rest today')
  await expect.poll(() => deaf.page.getByText('Sending').count()).toBe(0)

  await priya.write('Grace Bennett', 'One more thing, Grace')
  await expectSent(priya, 'Grace Bennett', 'One more thing, Grace')
  await deaf.write('Grace Bennett', 'Sent all the same')
  await panel.getByText('“One more thing, Grace”').waitFor()
  await panel.getByRole('button', { name: 'Send anyway' }).click()
  await expectSent(priya, 'Grace Bennett', 'Sent all the same')
  expect(await log(priya, 'Grace Bennett').getByText('Run today').count()).toBe(0)
  await deaf.close()
})

test('a message can be undone for a moment; the next one, and leaving, let it go', async () => {
  const slow = await openDesk(browser, product.url, { undo: true })
  await slow.signIn('hannah@northline.example', null)
  await slow.openThread('Owen Clarke')
  await switchThread(priya, 'Owen Clarke')
  await slow.write('Owen Clarke', 'Too soon')
  await log(slow, 'Owen Clarke').getByRole('button', { name: 'Undo' }).waitFor()
  await pressIn(field(slow, 'Owen Clarke'), 'Control+z')
  await expectText(slow, 'Owen Clarke', 'Too soon')
  await slow.write('Owen Clarke', 'First thing')
  await slow.write('Owen Clarke', 'Second thing')
  await expectSent(priya, 'Owen Clarke', 'Second thing')
  await slow.write('Owen Clarke', 'On my way out')
  await slow.page.goto('about:blank')
  await expectSent(priya, 'Owen Clarke', 'On my way out')
  const texts = await log(priya, 'Owen Clarke')
    .getByText(/^(First thing|Second thing|On my way out|Too soon)$/)
    .allTextContents()
  expect(texts).toEqual(['First thing', 'Second thing', 'On my way out'])
  await slow.close()
})

test('three messages written without a connection leave in order, once, when it is back', async () => {
  await switchThread(hannah, 'Nkechi Obi')
  await switchThread(priya, 'Nkechi Obi')
  await log(hannah, 'Nkechi Obi').locator('[data-message]').first().waitFor()
  await hannah.context.setOffline(true)
  await hannah.page
    .getByRole('status')
    .filter({ hasText: /^Offline/ })
    .first()
    .waitFor()
  const three = ['Offline one', 'Offline two', 'Offline three']
  for (const text of three) await hannah.write('Nkechi Obi', text)
  await log(hannah, 'Nkechi Obi').getByText('Waiting for the connection').waitFor()
  await hannah.context.setOffline(false)
  await expectSent(priya, 'Nkechi Obi', 'Offline three')
  expect(
    await log(priya, 'Nkechi Obi')
      .getByText(/^Offline /)
      .allTextContents(),
  ).toEqual(three)
  await log(hannah, 'Nkechi Obi').getByText('Waiting for the connection').waitFor({ state: 'detached' })
})

test('emoji are found by name, values by the braces', async () => {
  const { page } = hannah
  await switchThread(hannah, 'Jonas Weidner')
  await page.getByRole('button', { name: 'Emoji' }).click()
  const search = page.getByRole('searchbox', { name: 'Search emoji' })
  await typeIn(search, 'salad')
  await page.getByRole('option', { name: /salad/i }).first().waitFor()
  await pressIn(search, 'Enter')
  await expectText(hannah, 'Jonas Weidner', '🥗')
  // By a colon, and now among the most recent ones. An emoticon that people type stays as it is.
  const text = field(hannah, 'Jonas Weidner')
  const listed = page.getByRole('listbox', { name: 'Emoji' })
  await text.pressSequentially(' :smile')
  await listed.getByRole('option').first().getByText('😄').waitFor()
  await pressIn(text, 'Enter')
  await text.pressSequentially(' :')
  await listed.getByRole('option').nth(1).getByText('🥗').waitFor()
  await pressIn(text, 'ArrowDown')
  await pressIn(text, 'Enter')
  await text.pressSequentially(' :D')
  await expectText(hannah, 'Jonas Weidner', '🥗 😄 🥗 :D')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('region', { name: 'Recent' }).getByRole('button').first().click()
  await expectText(hannah, 'Jonas Weidner', '🥗 😄 🥗 :D🥗')
  await text.fill('🥗')
  await page.getByRole('button', { name: 'Variables' }).click()
  await page.getByRole('button', { name: 'First name Jonas' }).click()
  await expectText(hannah, 'Jonas Weidner', '🥗Jonas')
})

test('files are pasted and dropped; a text of ten megabytes is refused with a sentence', async () => {
  const { page } = hannah
  await switchThread(hannah, 'Rosa Delgado')
  await hand(page, 'paste', 'pasted.png')
  await hand(page, 'drop', 'dropped.png')
  const tray = page.getByRole('list', { name: 'Attachments' })
  await tray.getByText('pasted.png').waitFor()
  await tray.getByText('dropped.png').waitFor()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'ab '.repeat(3_500_000))
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('textarea')?.dispatchEvent(paste)
  })
  await page.getByText('Text should be less then 1600 chars. 10,500,000 chars were left out.').waitFor()
  await field(hannah, 'Rosa Delgado').fill('Two pictures')
  await expect.poll(() => tray.getByRole('progressbar').count()).toBe(0)
  await field(hannah, 'Rosa Delgado').press('Enter')
  await log(hannah, 'Rosa Delgado').getByText('Two pictures').waitFor()
  await tray.waitFor({ state: 'detached' })
})

test('nothing complained meanwhile but the network, which was cut on purpose', () => {
  // The service worker checks for a newer version of its script at any time.
  const cut = /ERR_|Failed to load resource|net::|error occurred when fetching the script/
  const real = (lines: string[]) => lines.filter((line) => !cut.test(line))
  expect([...real(hannah.complaints), ...real(priya.complaints)]).toEqual([])
})

const expectSent = (desk: Desk, client: string, text: string) =>
  log(desk, client).getByText(text, { exact: true }).first().waitFor()

/** Gives the field a picture as pasting or dropping it would. */
const hand = async (page: Page, how: 'paste' | 'drop', name: string): Promise<void> => {
  const bytes = [...photo(name, { width: 64, height: 48 }).buffer]
  await page.evaluate(
    ([kind, title, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], title, { type: 'image/png' }))
      const options = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data })
      document.querySelector('textarea')?.dispatchEvent(event)
    },
    [how, name, bytes] as const,
  )
}
