import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { violationsOf } from './looks.ts'
import { moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

const DANIEL = 'Daniel Okafor'
const MARIA = 'Maria Lopez'
let product: Product
let browser: Browser
let hannah: Desk

beforeAll(async () => {
  product = await startProduct()
  // A microphone that beeps, and a browser that doesn't ask for permission.
  browser = await openBrowser('shell', ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})
beforeEach(() => moveToThread(hannah.page, DANIEL))

const strip = (desk = hannah) => desk.page.getByRole('group', { name: 'Voice note', exact: true })
const button = (name: string) => strip().getByRole('button', { name })
const field = (client = DANIEL) => hannah.page.getByRole('textbox', { name: `Message to ${client}` })
const tray = () => hannah.page.getByRole('list', { name: 'Attachments' })
const log = (desk = hannah) => desk.page.getByRole('region', { name: `Messages with ${DANIEL}` })
/** Waits until something was recorded: a note without sound is refused. */
const recorded = async () =>
  await expect.poll(() => strip().getByRole('timer').textContent(), { timeout: 30_000 }).toMatch(/^0:0[1-9]/)
const toast = (text: string | RegExp) => hannah.page.getByText(text).waitFor()

test('a coach records a voice note by keys, pauses, listens, sends it, and the client’s phone plays it', async () => {
  const phone = await openDesk(browser, product.url)
  await phone.signIn('hannah@northline.example', null)
  await phone.openPhone(DANIEL)
  await field().press('Alt+v')
  await strip().getByText('Recording').waitFor()
  await recorded()
  expect(await violationsOf(hannah.page)).toEqual([])
  await field().press('Enter')
  await toast('Attach or discard the voice note first.')
  await button('Pause').click()
  await strip().getByText('Paused').waitFor()
  const at = await strip().getByRole('timer').textContent()
  // A tool opens beside it, and it stays.
  await hannah.page.getByRole('button', { name: 'Emoji' }).click()
  await pressIn(hannah.page.getByRole('dialog', { name: 'Emoji' }), 'Escape')
  expect(await strip().getByRole('timer').textContent()).toBe(at)
  await button('Go on').click()
  await strip().getByText('Recording').waitFor()
  await field().press('Alt+v')
  await tray().getByText('Voice note.wav').waitFor()
  await strip().waitFor({ state: 'detached' })
  await tray().getByRole('button', { name: 'Listen to Voice note.wav' }).click()
  await tray().getByRole('button', { name: 'Pause Voice note.wav' }).waitFor()
  await expect.poll(() => tray().locator('[data-state=ready]').count()).toBe(1)
  await field().press('Enter')
  const player = log().getByRole('group', { name: 'Audio Voice note.wav' })
  await player.waitFor()
  await expect.poll(() => player.getByRole('slider').isEnabled()).toBe(true)
  const arrived = phone.page.getByRole('log', { name: 'Texts' }).locator('audio')
  await arrived.waitFor()
  await expect.poll(() => arrived.evaluate((audio) => (audio as HTMLAudioElement).duration)).toBeGreaterThan(0.5)
  await phone.close()
})

test('it waits, paused, while another conversation is open; there is one at a time, also in another tab', async () => {
  const { page } = hannah
  await field().press('Alt+v')
  await recorded()
  await page.getByRole('link', { name: MARIA }).first().press('Enter')
  await field(MARIA).waitFor()
  await strip().waitFor({ state: 'detached' })
  await field(MARIA).press('Alt+v')
  await toast('You are already recording a voice note. Attach or discard it first.')
  const tab = await hannah.context.newPage()
  await tab.goto(page.url())
  await tab.getByRole('textbox', { name: `Message to ${MARIA}` }).press('Alt+v')
  await tab.getByText('You are already recording a voice note in another tab.').waitFor()
  await tab.close()
  await page.getByRole('link', { name: DANIEL }).first().press('Enter')
  await strip().getByText('Paused').waitFor()
  await button('Discard').click()
  await strip().waitFor({ state: 'detached' })
  expect(await tray().count()).toBe(0)
})

test('a longer one that was discarded can be brought back', async () => {
  await field().press('Alt+v')
  await expect.poll(() => strip().getByRole('timer').textContent(), { timeout: 60_000 }).toMatch(/^0:0[3-9]/)
  await button('Discard').click()
  await hannah.page.getByRole('button', { name: 'Undo' }).click()
  await tray().getByText('Voice note.wav').waitFor()
  await hannah.page.getByRole('button', { name: 'Remove Voice note.wav' }).click()
})

test('a voice note can be sent later, and taken back with its text', async () => {
  const { page } = hannah
  await field().press('Alt+v')
  await recorded()
  await field().press('Alt+v')
  await expect.poll(() => tray().locator('[data-state=ready]').count()).toBe(1)
  await field().fill('For your walk')
  await field().press('Alt+Enter')
  await page
    .getByRole('menuitem', { name: /^Tomorrow/ })
    .first()
    .click()
  const waiting = page.getByRole('list', { name: 'Messages to be sent later' })
  await waiting.getByText('For your walk (Voice note.wav)').waitFor()
  await tray().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tray().locator('[data-state=ready]').count()).toBe(1)
  await expect.poll(() => field().inputValue()).toBe('For your walk')
  await waiting.getByText('For your walk').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove Voice note.wav' }).click()
  await field().fill('')
})

test('when the microphone goes, what was recorded can still be attached', async () => {
  const { page } = hannah
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      document.addEventListener('test-unplugged', () => {
        for (const track of stream.getTracks()) {
          track.stop()
          track.dispatchEvent(new Event('ended'))
        }
      })
      return stream
    }
  })
  await field().press('Alt+v')
  await recorded()
  await page.evaluate(() => document.dispatchEvent(new Event('test-unplugged')))
  await strip().getByText('The microphone is gone. What was recorded is kept.').waitFor()
  await button('Attach').click()
  await tray().getByText('Voice note.wav').waitFor()
  await page.getByRole('button', { name: 'Remove Voice note.wav' }).click()
})

test.each([
  ['NotAllowedError', /Your browser doesn’t let this page use the microphone\./],
  ['NotFoundError', /No microphone was found\./],
  ['NotReadableError', /Another program is using the microphone\./],
])('without a microphone (%s) it says why', async (name, sentence) => {
  await hannah.page.evaluate((refused) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', refused))
  }, name)
  await hannah.page.getByRole('button', { name: 'Record a voice note' }).click()
  await toast(sentence)
  await strip().waitFor({ state: 'detached' })
})

test('nothing went wrong in the browser', () => expect(hannah.complaints).toEqual([]))
