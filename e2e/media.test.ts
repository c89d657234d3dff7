import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { violationsOf } from './looks.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { photo } from './photo.ts'
import { startProduct, type Product } from './product.ts'

const DANIEL = 'Daniel Okafor'
let product: Product
let browser: Browser
let hannah: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const log = (desk: Desk) => desk.page.getByRole('region', { name: `Messages with ${DANIEL}` })
const tray = (desk: Desk) => desk.page.getByRole('list', { name: 'Attachments' })
const attach = (desk: Desk, ...files: ReturnType<typeof photo>[]) =>
  desk.page.getByLabel('Files to attach').setInputFiles(files)
/**
 * Waits until nothing in the tray is still uploading: until then, Enter only shows 'Attachment uploading in progress.'
 */
const uploaded = async (desk: Desk) => {
  await expect.poll(() => tray(desk).locator('[data-state=ready]').count()).toBe(1)
}
/** Waits until a picture has its natural width. */
const untilLoaded = (desk: Desk, name: string, width: number): Promise<unknown> =>
  desk.page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLImageElement>('section img')].some(
        (image) => image.alt === wanted.name && image.naturalWidth === wanted.width,
      ),
    { name, width },
  )

test('a coach sends a photo: tray, bubble in its stored size, and the client’s phone', async () => {
  await hannah.openThread(DANIEL)
  await phone.openPhone(DANIEL)
  await attach(hannah, photo('lunch.png', { width: 1_200, height: 900 }))
  await tray(hannah).getByText('lunch.png').waitFor()
  await uploaded(hannah)
  await hannah.write(DANIEL, 'Is this yours?')
  const opener = log(hannah).getByRole('button', { name: 'Open lunch.png' })
  await opener.waitFor()
  // Meanwhile the message takes the place of its echo.
  const box = async () => (await opener.boundingBox()) ?? { width: 0, height: 1 }
  await expect.poll(async () => ((await box()).width / (await box()).height).toFixed(2)).toBe('1.33')
  const { height } = await box()
  await untilLoaded(hannah, 'lunch.png', 1_200)
  expect(Math.abs((await box()).height - height)).toBeLessThan(1)
  await tray(hannah).waitFor({ state: 'detached' })
  const arrived = phone.page.getByRole('log', { name: 'Texts' }).locator('img')
  await arrived.first().waitFor()
  await expect
    .poll(() => arrived.first().evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

test('the photo opens large, among all of the conversation: zoom, arrows, Esc, and the focus comes back', async () => {
  const before = await picturesOf(hannah.page)
  await attach(hannah, photo('second.png', { colour: [120, 60, 60] }))
  await tray(hannah).getByText('second.png').waitFor()
  await uploaded(hannah)
  await hannah.page.getByRole('textbox', { name: `Message to ${DANIEL}` }).press('Enter')
  // Until the server has it, the gallery doesn't know who it was sent to, and when.
  const all = before + 1
  await expect.poll(() => picturesOf(hannah.page)).toBe(all)
  await log(hannah).getByRole('button', { name: 'Open second.png' }).click()
  const { page } = hannah
  const gallery = page.getByRole('dialog', { name: /^To Daniel Okafor · .+, \d\d:\d\d [AP]M$/ })
  // Many more than the timeline has loaded.
  expect(all).toBeGreaterThan(
    await log(hannah)
      .getByRole('button', { name: /^Open / })
      .count(),
  )
  await gallery.getByText(`${all} of ${all}`).waitFor()
  expect(await contrastOf(gallery.getByRole('button', { name: 'Close' }))).toBeGreaterThanOrEqual(4.5)
  const scale = () => gallery.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)
  await pressIn(gallery, '+')
  await expect.poll(() => scale()).toBeCloseTo(1.5)
  await pressIn(gallery, '0')
  await pressIn(gallery, '0')
  await expect.poll(() => scale()).toBe(1)
  expect(await violationsOf(page)).toEqual([])
  // The name of the gallery changes with its picture.
  const opened = page.getByRole('dialog')
  for (const _ of Array.from({ length: all - 1 })) await pressIn(opened, 'ArrowLeft')
  await page.getByText(`1 of ${all}`).waitFor()
  await page.getByRole('dialog', { name: /^Daniel Okafor · / }).waitFor()
  await pressIn(opened, 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await pressIn(opened, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Open second.png')
})

/** How many pictures the open conversation has. */
const picturesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [id] = /ct_\w+/.exec(location.pathname) ?? []
    const answer = await fetch(`/v1/contacts/${id}/media?limit=100`, {
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` },
    })
    const { data } = (await answer.json()) as { data: { attachment: { type: string } }[] }
    return data.filter(({ attachment }) => attachment.type === 'image').length
  })

/** The contrast (WCAG 2.2) of an icon with the black it stands on. */
const contrastOf = (icon: Locator): Promise<number> =>
  icon.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (/\d+, \d+, \d+/.exec(getComputedStyle(element).color)?.[0] ?? '')
      .split(', ')
      .map((part) =>
        Number(part) / 255 <= 0.04045 ? Number(part) / 255 / 12.92 : ((Number(part) / 255 + 0.055) / 1.055) ** 2.4,
      )
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / 0.05
  })

test('the client sends a photo from the phone, and the coach sees it come', async () => {
  await phone.page.getByLabel('Files to send').setInputFiles(photo('dinner.png', { width: 300, height: 400 }))
  await phone.text('Dinner')
  await log(hannah).getByText('Dinner', { exact: true }).waitFor()
  await untilLoaded(hannah, 'photo.png', 300)
})

test('what cannot be attached says why, and can be taken out again', async () => {
  await attach(hannah, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello') })
  await tray(hannah).getByText("Files of this type can't be attached.").waitFor()
  await attach(hannah, { ...photo('fake.png'), buffer: Buffer.from('no picture at all, only words') })
  await tray(hannah).getByText("Files of this type can't be attached.").nth(1).waitFor()
  await hannah.write(DANIEL, 'Nothing yet')
  await hannah.page.getByRole('alert').getByText("Files of this type can't be attached.").waitFor()
  for (const name of ['page.html', 'fake.png'])
    await hannah.page.getByRole('button', { name: `Remove ${name}` }).click()
  await tray(hannah).waitFor({ state: 'detached' })
})

test('an upload that was cut is tried again, and stays through a reload', async () => {
  const { page } = hannah
  await page.route('**/v1/media', (route) => route.abort('connectionreset'), { times: 1 })
  await attach(hannah, photo('later.png', { colour: [60, 60, 140] }))
  await tray(hannah).getByText('Something went wrong while media uploading.').waitFor()
  await page.getByRole('button', { name: 'Upload later.png again' }).click()
  await uploaded(hannah)
  await page.reload()
  await tray(hannah).getByText('later.png').waitFor()
  await page.getByRole('textbox', { name: `Message to ${DANIEL}` }).fill('And this one')
  await page.getByRole('button', { name: 'Send Enter' }).click()
  await untilLoaded(hannah, 'later.png', 640)
})

test('a message with a photo that the server did not get waits, and goes with it', async () => {
  const { page } = hannah
  await attach(hannah, photo('offline.png', { colour: [140, 120, 40] }))
  await uploaded(hannah)
  await page.route('**/messages/send-direct', (route) => route.abort('connectionreset'), { times: 1 })
  await hannah.write(DANIEL, 'Without a line')
  await log(hannah).getByRole('button', { name: 'Retry' }).waitFor()
  // It waits for the connection, even across a reload, and is sent by itself.
  await page.reload()
  await log(hannah).getByText('Without a line').waitFor()
  await log(hannah).getByRole('button', { name: 'Retry' }).waitFor({ state: 'detached' })
  await untilLoaded(hannah, 'offline.png', 640)
})

test('nothing complained meanwhile, but what was cut on purpose', () => {
  const expected = /ERR_CONNECTION_RESET|422|Failed to load resource/
  expect([...hannah.complaints, ...phone.complaints].filter((words) => !expected.test(words))).toEqual([])
})
