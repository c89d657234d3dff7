import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths, violationsOf } from './looks.ts'
import { moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { transcriptProvider, type TranscriptProvider } from './provider.ts'
import { tone } from './small-files.ts'

const DANIEL = 'Daniel Okafor'
const GENERAL = '/organizations/settings/general'
const LONG = `${'I walked along the river and then back home. '.repeat(12)}At the bridge there was a kingfisher.`

let provider: TranscriptProvider
let product: Product
let browser: Browser
let hannah: Desk
let phone: Desk

beforeAll(async () => {
  provider = await transcriptProvider()
  product = await startProduct(provider.settings)
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
  await phone.openPhone(DANIEL)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
  await provider.close()
})

const part = (desk: Desk) => desk.page.getByRole('region', { name: 'Transcripts', exact: true })
const log = (desk = hannah) => desk.page.getByRole('region', { name: `Messages with ${DANIEL}` })
const row = (text: string) =>
  log()
    .locator('[data-message]')
    .filter({ has: hannah.page.getByText(text, { exact: true }) })
const transcript = (text: string) => row(text).getByRole('group', { name: 'Transcript of audio.wav' })

/** The client sends a voice note with a text. When this resolves, the provider has it. */
const sendNote = async (text: string): Promise<void> => {
  const before = provider.heard()
  await phone.page.getByLabel('Files to send').setInputFiles(tone('note.wav', 3))
  await phone.text(text)
  await row(text)
    .getByRole('group', { name: /^Audio audio\.wav/ })
    .waitFor()
  await expect.poll(provider.heard).toBe(before + 1)
}

test('an admin turns transcripts on, and reads that sounds leave; a coach reads whether they are on', async () => {
  await hannah.page.goto(GENERAL)
  await part(hannah).getByText('Recordings aren’t transcribed.').waitFor()
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', GENERAL)
  const onOff = part(priya).getByRole('switch', { name: 'Transcribe voice notes and other recordings' })
  await part(priya)
    .getByText(/is sent to the provider .* by its model whisper-small\. Make sure your clients/)
    .waitFor()
  expect(await onOff.isChecked()).toBe(false)
  await onOff.press('Space')
  await priya.page.getByText('Transcripts saved').waitFor()
  await expect.poll(() => onOff.isChecked()).toBe(true)
  expect(await violationsOf(priya.page)).toEqual([])
  await hannah.page.reload()
  await part(hannah).getByText('Recordings are transcribed by the model whisper-small.').waitFor()
  expect(priya.complaints).toEqual([])
  await priya.close()
})

test('a client’s voice note can be played at once; its words come below, live and announced', async () => {
  await moveToThread(hannah.page, DANIEL)
  await sendNote('Listen')
  expect(await transcript('Listen').count()).toBe(0)
  provider.answer('I slept badly, and my knee hurts.')
  await transcript('Listen').getByText('I slept badly, and my knee hurts.').waitFor()
  await transcript('Listen').getByText('Automatic transcript').waitFor()
  await row('Listen').getByRole('status').filter({ hasText: 'Transcript: I slept badly' }).waitFor()
  expect(await transcript('Listen').getByRole('button').count()).toBe(0)
  // It isn't announced again to someone who opens the conversation later.
  await hannah.page.reload()
  await transcript('Listen').getByText('I slept badly, and my knee hurts.').waitFor()
  expect(await row('Listen').getByRole('status').allTextContents()).toEqual([''])
})

test('a long one is folded, and opens', async () => {
  await sendNote('And a long one')
  provider.answer(LONG)
  const words = transcript('And a long one')
  await words.getByText(/…$/).waitFor()
  expect(await words.getByText('kingfisher').count()).toBe(0)
  await words.getByRole('button', { name: 'Show all', expanded: false }).click()
  await words.getByText(/kingfisher\.$/).waitFor()
  await words.getByRole('button', { name: 'Show less', expanded: true }).click()
  await words.getByRole('button', { name: 'Show all' }).waitFor()
})

test('search finds what was said, and leads there, unfolded', async () => {
  const { page } = hannah
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('kingfisher')
  const found = page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link')
  await found.getByText('Said in a recording:').waitFor()
  await found.locator('mark').getByText('kingfisher').waitFor()
  await found.press('Enter')
  await transcript('And a long one')
    .getByText(/kingfisher\.$/)
    .waitFor()
})

test('one that isn’t written down says why', async () => {
  await moveToThread(hannah.page, DANIEL)
  await sendNote('Nothing to hear')
  provider.answer('  ')
  await row('Nothing to hear').getByText('No transcript: no words were heard.').waitFor()
})

test('words below a player are clean for axe and fit their width', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('hannah@northline.example', new URL(hannah.page.url()).pathname)
  await log(desk).getByText('No transcript: no words were heard.').waitFor()
  await log(desk).getByText('I slept badly, and my knee hurts.').first().waitFor()
  await expectCleanAtWidths(desk.page, 'transcripts')
  expect(desk.complaints).toEqual([])
  await desk.close()
})

test('nothing went wrong in the browser', () => expect([...hannah.complaints, ...phone.complaints]).toEqual([]))
