import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { violationsOf } from './looks.ts'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { photo } from './photo.ts'
import { startProduct, type Product } from './product.ts'
import { film, textFile, tone } from './small-files.ts'

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
  await hannah.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
  await hannah.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const log = (client = DANIEL): Locator => hannah.page.getByRole('region', { name: `Messages with ${client}` })
/** The bubble with a text, and its whole row. */
const bubble = (text: string, client = DANIEL) => log(client).locator('[data-message]', { hasText: text }).last()
const row = (text: string, client = DANIEL) => log(client).locator('li', { hasText: text }).last()
const toast = (words: string) => hannah.page.getByRole('region', { name: 'Status messages' }).getByText(words)
const menu = async (text: string, item: string, client = DANIEL): Promise<void> => {
  await bubble(text, client).press('Enter')
  await hannah.page.getByRole('menuitem', { name: item, exact: true }).click()
  await hannah.page.getByRole('menu').waitFor({ state: 'detached' })
}
const attach = async (...files: ReturnType<typeof photo>[]) => {
  await hannah.page.getByLabel('Files to attach').setInputFiles(files)
  for (const { name } of files) await hannah.page.getByRole('list', { name: 'Attachments' }).getByText(name).waitFor()
  await expect
    .poll(() => hannah.page.getByRole('list', { name: 'Attachments' }).getByRole('progressbar').count())
    .toBe(0)
}
const send = async (text: string) => {
  const field = hannah.page.getByRole('textbox', { name: `Message to ${DANIEL}` })
  await field.fill(text)
  await field.press('Enter')
}

test('a message is ranked; the same again is No changes; none takes it away', async () => {
  await phone.openPhone(DANIEL)
  await hannah.openThread(DANIEL)
  await phone.text('Slept about seven')
  await bubble('Slept about seven').waitFor()
  const dialog = hannah.page.getByRole('dialog', { name: 'Rank message' })
  const rank = async (choose: (dialog: Locator) => Promise<void>) => {
    await menu('Slept about seven', 'Rank…')
    await dialog.getByRole('radio', { name: 'sleep' }).check()
    await choose(dialog)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  const onPoint = async (open: Locator) => {
    await open.getByRole('radio', { name: 'On Point' }).check()
    await open.getByRole('textbox', { name: /Value/ }).fill('7')
  }
  await rank(onPoint)
  await dialog.waitFor({ state: 'detached' })
  await row('Slept about seven').getByText('sleep · On Point · 7 hrs').waitFor()
  await rank(onPoint)
  await dialog.getByRole('alert').getByText('No changes').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await rank((open) => open.getByRole('radio', { name: 'none' }).check())
  await dialog.waitFor({ state: 'detached' })
  await row('Slept about seven').getByText('sleep · On Point').waitFor({ state: 'detached' })
})

test('reactions, the pin and the flag are shown at once, stay after a reload, and go again', async () => {
  await menu('Slept about seven', 'Love')
  const loved = row('Slept about seven').getByRole('button', { name: 'Hannah Brandt loved this' })
  await loved.waitFor()
  // Shown before the server knows; a reload must not come before its answer.
  for (const flag of ['Pin', 'Flag for review']) {
    const answer = hannah.page.waitForResponse('**/flags')
    await menu('Slept about seven', flag)
    await answer
  }
  await row('Slept about seven').getByText('Review', { exact: true }).waitFor()
  await hannah.page.reload()
  await row('Slept about seven').getByText('Pinned', { exact: true }).waitFor()
  await row('Slept about seven').getByText('Review', { exact: true }).waitFor()
  await loved.click()
  await loved.waitFor({ state: 'detached' })
  await menu('Slept about seven', 'Unpin')
  await row('Slept about seven').getByText('Pinned', { exact: true }).waitFor({ state: 'detached' })
})

test('what the server refuses is taken back, with one notification', async () => {
  await hannah.page.route('**/flags', (route) => route.abort('connectionreset'), { times: 1 })
  await menu('Slept about seven', 'Pin')
  await toast('No connection').waitFor()
  await row('Slept about seven').getByText('Pinned', { exact: true }).waitFor({ state: 'detached' })
  await hannah.page.getByRole('region', { name: 'Status messages' }).getByRole('button', { name: 'Close' }).click()
})

test('the menu by key passes axe; arrows go from bubble to bubble; the focus comes back', async () => {
  await log().press('ArrowUp')
  for (const key of ['End', 'Enter']) await pressIn(log(), key)
  await hannah.page.getByRole('menuitem', { name: 'Copy text' }).waitFor()
  expect(await violationsOf(hannah.page, { within: '[data-timeline]' })).toEqual([])
  await pressIn(hannah.page.getByRole('menu'), 'Escape')
  const focused = () => hannah.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await expect.poll(focused).toMatch(/^Daniel Okafor: Slept about seven/)
  await pressIn(bubble('Slept about seven'), 'ArrowUp')
  await expect.poll(() => focused()).not.toMatch(/Slept about seven/)
})

test('alt-click copies the debug data, and says so when it cannot', async () => {
  await bubble('Slept about seven').click({ modifiers: ['Alt'] })
  await toast('The debug data copied to the clipboard.').waitFor()
  const copied = await hannah.page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(copied)).toMatchObject({ body: { text: 'Slept about seven' } })
  await hannah.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await bubble('Slept about seven').click({ modifiers: ['Alt'] })
  await toast('Failed to copy.').waitFor()
  await hannah.page.reload()
  await bubble('Slept about seven').waitFor()
})

test('a deleted message leaves its place', async () => {
  await phone.text('Please forget this')
  await bubble('Please forget this').waitFor()
  await menu('Please forget this', 'Delete…')
  const dialog = hannah.page.getByRole('dialog', { name: 'Remove message?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row('Message deleted')
    .getByText(/Deleted by you, [0-9:]+ [AP]M/)
    .waitFor()
  await expect.poll(() => log().getByText('Please forget this').count()).toBe(0)
})

test('markdown is shown as what it means, and nothing else', async () => {
  await phone.text('I did **not** skip https://example.com/plan # it')
  await bubble('skip').locator('strong', { hasText: 'not' }).waitFor()
  expect(await bubble('skip').locator('a').getAttribute('href')).toBe('https://example.com/plan')
  await expect.poll(() => bubble('skip').textContent()).toContain('# it')
})

test('a sound and a film are played, one at a time, also while their message is being sent', async () => {
  await attach(tone('note.wav', 40), await film(hannah.page, 'run.webm'))
  let release = () => {}
  const released = new Promise<void>((then) => (release = then))
  await hannah.page.route('**/send-direct', async (route) => {
    await released
    await route.continue()
  })
  await send('Listen')
  const [audio, video] = [row('Listen').locator('audio'), row('Listen').locator('video')]
  const plays = (media: Locator) => media.evaluate((element) => !(element as HTMLMediaElement).paused)
  await row('Listen').getByRole('button', { name: 'Play note.wav' }).click()
  await expect.poll(() => plays(audio)).toBe(true)
  const sent = hannah.page.waitForResponse('**/send-direct')
  release()
  await sent
  await hannah.page.unroute('**/send-direct')
  await row('Listen')
    .getByText(/ \/ 0:40/)
    .waitFor()
  expect(await plays(audio)).toBe(true)
  await row('Listen').getByRole('slider', { name: 'Position in note.wav' }).press('ArrowRight')
  await row('Listen').getByRole('button', { name: 'Play run.webm' }).click()
  await expect.poll(() => video.evaluate((element) => (element as HTMLMediaElement).currentTime)).toBeGreaterThan(0)
  await expect.poll(() => plays(audio)).toBe(false)
})

test('cards tell what is in a file', async () => {
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Marta Ruiz\nTEL:+1 555 0100\nEMAIL:marta@gym.example\nEND:VCARD\n'
  await attach(
    textFile('marta.vcf', 'text/vcard', card),
    textFile('weights.csv', 'text/csv', 'day,lbs\n1,168\n2,167\n'),
    textFile('plan.pdf', 'application/pdf', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  )
  await send('Files')
  await row('Files').getByText('Marta Ruiz').waitFor()
  await row('Files').getByText('+1 555 0100 · marta@gym.example').waitFor()
  await row('Files').getByText('3 × 2').waitFor()
  await row('Files').getByRole('button', { name: 'Preview' }).click()
  await row('Files').getByRole('cell', { name: '168' }).waitFor()
  const [tab] = await Promise.all([
    hannah.page.waitForEvent('popup'),
    row('Files').getByRole('button', { name: 'Open plan.pdf' }).click(),
  ])
  await tab.close()
  expect(await row('Files').getByRole('link', { name: 'Download plan.pdf' }).getAttribute('download')).toBe('plan.pdf')
})

test('a photo that does not come shows a close icon, and comes in an edited list of files', async () => {
  await hannah.page.route('**/media/or_*/**', (route) => route.abort('failed'))
  await attach(photo('broken.png', { width: 800, height: 600 }))
  await send('Look at this')
  await row('Look at this').getByRole('img', { name: 'Couldn’t load the photo' }).waitFor()
  await hannah.page.unroute('**/media/or_*/**')
  await attach(photo('sticker.png', { width: 120, height: 120 }))
  await hannah.page.getByRole('textbox', { name: `Message to ${DANIEL}` }).press('Enter')
  await log().locator('[data-sticker]').waitFor()
  await menu('Look at this', 'Edit attachments…')
  const dialog = hannah.page.getByRole('dialog', { name: 'Edit attachments' })
  await dialog.getByRole('button', { name: 'Remove broken.png' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row('Look at this').getByRole('img').waitFor({ state: 'detached' })
})

test('what failed is sent again, edited or discarded where it stands', async () => {
  const switchFailure = () => phone.page.getByRole('switch', { name: 'Fail on purpose' }).click({ force: true })
  const isOn = () => phone.page.getByRole('switch', { name: 'Fail on purpose' }).isChecked()
  await switchFailure()
  await expect.poll(isOn).toBe(true)
  for (const text of ['Try me again', 'Say me better', 'Never mind me']) {
    await send(text)
    await row(text).getByText('Delivery error').waitFor()
  }
  await row('Say me better').getByRole('button', { name: 'Edit' }).click()
  const field = hannah.page.getByRole('textbox', { name: `Message to ${DANIEL}` })
  await expect.poll(() => field.inputValue()).toBe('Say me better')
  await field.fill('')
  await row('Never mind me').getByRole('button', { name: 'Discard' }).click()
  await log().getByText('Never mind me').waitFor({ state: 'detached' })
  await expect.poll(() => log().getByText('Message deleted').count()).toBe(3)
  await switchFailure()
  await expect.poll(isOn).toBe(false)
  await row('Try me again').getByRole('button', { name: 'Retry' }).click()
  await phone.page.getByRole('log', { name: 'Texts' }).getByText('Try me again').last().waitFor()
  await row('Try me again').getByText('Delivery error').waitFor({ state: 'detached' })
})

test('a link opens at its message; Back restores the exact place', async () => {
  const { page } = hannah
  await hannah.openThread('Maria Lopez')
  const thread = log('Maria Lopez')
  await thread.locator('[data-message]').first().waitFor()
  await thread.hover()
  const scrolled = () => thread.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop))
  for (let turn = 0; turn < 6; turn += 1) {
    const from = await scrolled()
    // A busy page may miss one turn of the wheel.
    const turnWheel = async () => {
      await page.mouse.wheel(0, -700)
      return scrolled()
    }
    await expect.poll(turnWheel, { interval: 250 }).toBeGreaterThan(from)
  }
  await atRest(page)
  const topmost = () =>
    thread.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const shown = [...element.querySelectorAll<HTMLElement>('[data-message]')]
      const first = shown.find((one) => one.getBoundingClientRect().bottom > top)
      return { id: first?.dataset['message'], at: (first?.getBoundingClientRect().top ?? 0) - top }
    })
  const before = await topmost()
  const restored = async () => {
    await thread.locator('[data-message]').first().waitFor()
    await expect.poll(async () => (await topmost()).id).toBe(before.id)
    // The browser rounds scroll positions each time a row above is measured again.
    await expect.poll(async () => Math.abs((await topmost()).at - before.at)).toBeLessThan(2)
    await atRest(page)
  }
  await page.getByRole('link', { name: 'Grace Bennett' }).first().click()
  await log('Grace Bennett').locator('[data-message]').first().waitFor()
  await page.goBack()
  await restored()
  await page.reload()
  await restored()
  const contactId = /dialog\/(ct_[0-9a-f]+)/.exec(page.url())?.[1] ?? ''
  const link = `/conversations/dialog/${contactId}?msgId=${encodeURIComponent(before.id ?? '')}`
  await page.goto(link)
  // The mark fades by itself.
  await thread.locator(`[data-marked][data-message="${before.id}"]`).waitFor()
  await thread.locator('[data-marked]').waitFor({ state: 'detached' })
  await page.goBack()
  await restored()
})

test('nothing complained meanwhile but what was cut on purpose', () => {
  const cut = /ERR_|Failed to load resource|net::|^403 /
  expect(hannah.complaints.filter((line) => !cut.test(line))).toEqual([])
})
