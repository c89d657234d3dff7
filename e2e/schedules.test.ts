import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn, typeIn, waitForFocus } from './keys.ts'
import { expectClean } from './looks.ts'
import { moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf, expectDraftsSaved } from './writing.ts'

const CLIENT = 'Maria Lopez'
let product: Product
let browser: Browser
let hannah: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await hannah.openThread(CLIENT)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const field = () => hannah.page.getByRole('textbox', { name: `Message to ${CLIENT}` })
const leaving = () => hannah.page.getByRole('list', { name: 'Messages to be sent later' })
const section = () => hannah.page.getByRole('region', { name: 'Scheduled messages' })
const dayInDenver = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format()
const choose = async (label: string, option: string) => {
  const dialog = hannah.page.getByRole('dialog', { name: 'Schedule a message' })
  await dialog.getByRole('combobox', { name: label }).click()
  await hannah.page.getByRole('option', { name: option, exact: true }).click()
}

test('a text is sent later from the composer, changed, and cancelled; Undo brings it back', async () => {
  const { page } = hannah
  const begun = dayInDenver()
  /** Its name: after midnight, today. */
  const tomorrow = () => (dayInDenver() === begun ? 'tomorrow' : '(tomorrow|today)')
  await field().fill('Good luck tomorrow!')
  await field().press('Alt+Enter')
  await page.getByRole('menuitem', { name: 'Tomorrow 08:00 AM' }).click()
  await leaving().getByText('Good luck tomorrow!').waitFor()
  await leaving()
    .getByText(new RegExp(`^Will be sent ${tomorrow()} 08:00 AM`))
    .waitFor()
  await expect.poll(() => field().inputValue()).toBe('')

  await leaving().getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Good luck!')
  await dialog.getByLabel('Local time').fill('09:15')
  await dialog.getByText('It will be sent in your name.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await leaving()
    .getByText(new RegExp(`^Will be sent ${tomorrow()} 09:15 AM`))
    .waitFor()

  await leaving().getByRole('button', { name: 'Cancel' }).click()
  await leaving().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await leaving().getByText('Good luck!').waitFor()
  await leaving().getByRole('button', { name: 'Send now' }).click()
  await leaving().waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: `Messages with ${CLIENT}` })
    .getByText('Good luck!')
    .waitFor()
})

test('without transitions the key that opens "Send later" doesn’t close it again, however often it is used', async () => {
  const still = await openDesk(browser, product.url, { motion: 'reduce' })
  await still.signIn('hannah@northline.example', null)
  await still.openThread(CLIENT)
  const menu = still.page.getByRole('menuitem', { name: 'Choose date and time…' })
  const composer = composerOf(still.page, CLIENT)
  await composer.fill('Good luck!')
  for (let turn = 0; turn < 3; turn += 1) {
    await pressIn(composer, 'Alt+Enter')
    await waitForFocus(still.page.getByRole('menuitem').first())
    expect(await menu.isVisible()).toBe(true)
    await pressIn(still.page.getByRole('menuitem').first(), 'Escape')
    await menu.waitFor({ state: 'detached' })
    await waitForFocus(composer)
  }
  await composer.fill('')
  await expectDraftsSaved(still.page)
  expect(still.complaints).toEqual([])
  await still.close()
})

test('sent later, the field is free at once; what the server refuses comes back in front of the next words', async () => {
  const { page } = hannah
  const held = Promise.withResolvers<undefined>()
  const isScheduling = (url: URL) => url.pathname === '/v1/scheduled-messages'
  await page.route(isScheduling, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held.promise
    return route.abort()
  })
  await field().fill('Sleep well')
  await field().press('Alt+Enter')
  await page.getByRole('menuitem', { name: 'Tomorrow 08:00 AM' }).click()
  await expect.poll(() => field().inputValue()).toBe('')
  await waitForFocus(field())
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await waitForFocus(field())
  await typeIn(field(), 'And bring your shoes')
  held.resolve(undefined)
  await expect.poll(() => field().inputValue()).toBe('Sleep well\nAnd bring your shoes')
  await page.unroute(isScheduling)
  await field().fill('')
  expect(hannah.complaints.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)
})

test('a message that is scheduled after its dialog was canceled leaves what was opened and written since', async () => {
  const { page } = hannah
  const held = Promise.withResolvers<undefined>()
  const isScheduling = (url: URL) => url.pathname === '/v1/scheduled-messages'
  await page.route(isScheduling, async (route) => {
    await held.promise
    return route.fallback()
  })
  const dialog = page.getByRole('dialog', { name: 'Schedule a message' })
  const openDialog = async () => {
    await field().press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Choose date and time…' }).click()
    await dialog.waitFor()
  }
  await field().fill('Bring water')
  await openDialog()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await field().fill('Bring water and shoes')
  await openDialog()
  held.resolve(undefined)
  // Not by its role: the dialog may hide what is behind it.
  await page.locator('[aria-label="Messages to be sent later"]').getByText('Bring water').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await field().inputValue()).toBe('Bring water and shoes')
  await page.unroute(isScheduling)
  await leaving().getByRole('button', { name: 'Cancel' }).click()
  await leaving().waitFor({ state: 'detached' })
  await field().fill('')
})

test('the form has a field for each strategy, and shows what leaves close to it', async () => {
  const { page } = hannah
  await page.getByRole('tab', { name: 'Plan' }).click()
  await section().getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a message' })
  const submit = dialog.getByRole('button', { name: 'Schedule' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByText('Message is required.').waitFor()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('How did you sleep?')
  await dialog.getByText('Frequency is required.').waitFor()
  for (const [frequency, label] of [
    ['Once', 'Date strategy'],
    ['Daily', 'Skip interval'],
    ['Weekly', 'Skip interval'],
    ['Days Of Week', 'Time strategy'],
  ] as const) {
    await choose('Frequency', frequency)
    await dialog.getByRole('combobox', { name: label }).waitFor()
  }
  await dialog.getByText('Choose at least one weekday.').waitFor()
  await choose('Frequency', 'Weekdays (Mon-Fri)')
  await choose('Time strategy', 'Delay in minutes')
  await dialog.getByRole('textbox', { name: 'Delay in minutes' }).waitFor()
  await choose('Time strategy', 'Range around routine')
  await dialog.getByRole('textbox', { name: 'Range from' }).waitFor()
  await choose('Time strategy', 'Offset from routine')
  await dialog.getByRole('spinbutton', { name: 'Offset' }).press('ArrowUp')
  const offset = () => dialog.getByRole('spinbutton', { name: 'Offset' }).inputValue()
  for (const [picker, choice, shown] of [
    ['Before or after', 'Before', '−1 min'],
    ['Hours', '1 h', '−1 h 1 min'],
    ['Minutes', '0 min', '−1 h'],
    ['Hours', '0 h', '0 min'],
    ['Minutes', '15 min', '−15 min'],
  ] as const) {
    await dialog.getByRole('combobox', { name: picker }).selectOption({ label: choice })
    await expect.poll(offset).toBe(shown)
  }
  await expectClean(page, 'the pickers of an offset', { width: 1440 })
  await dialog.getByText('Automation sends it: quiet hours, mute and daily cap apply.').waitFor()
  await submit.click()
  await dialog.waitFor({ state: 'detached' })
  await section().getByText('How did you sleep?').waitFor()

  await section().getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Another one')
  await choose('Frequency', 'Weekdays (Mon-Fri)')
  await choose('Time strategy', 'Offset from routine')
  await dialog.getByText(/Close to “How did you sleep\?”/).waitFor()
  await pressIn(dialog, 'Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('an admin adds a standard message, which is scheduled for a client with their name', async () => {
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', null)
  await priya.openThread(CLIENT)
  await priya.page.getByRole('tab', { name: 'Plan' }).click()
  const { page } = priya
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for scheduled messages' }).click()
    await page.getByRole('menuitem', { name: 'Standard messages…' }).click()
  }
  await open()
  const standard = page.getByRole('dialog', { name: 'Standard messages' })
  await standard.waitFor()
  // The demo's own, which are deleted one by one.
  await expectClean(page, 'standard messages of the demo', { width: 1440 })
  for (let left = 6; left > 0; left -= 1) {
    await standard.getByRole('button', { name: `Schedule ${left} message` }).waitFor()
    await standard
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await standard.getByText('Add a message first.').waitFor()
  await expectClean(page, 'standard messages, none', { width: 1440 })
  await standard.getByRole('button', { name: 'Add a standard message' }).click()
  const form = page.getByRole('dialog', { name: 'Add a standard message' })
  await form.getByRole('textbox', { name: 'Message' }).fill('Well slept, {{ client.firstName }}?')
  await form.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByRole('option', { name: 'Weekdays (Mon-Fri)', exact: true }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await standard.getByText('Well slept, {{ client.firstName }}?').waitFor()
  await expectClean(page, 'standard messages', { width: 1440 })
  await standard.getByRole('button', { name: 'Schedule 1 message' }).click()
  await page.getByText('1 message scheduled').waitFor()
  await page.getByRole('region', { name: 'Scheduled messages' }).getByText('Well slept, Maria?').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page
    .getByRole('region', { name: 'Scheduled messages' })
    .getByText('Well slept, Maria?')
    .waitFor({ state: 'detached' })
  await open()
  await standard.getByRole('button', { name: /^Actions for Well slept/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await standard.getByText('Add a message first.').waitFor()
  expect(priya.complaints).toEqual([])
  await page.close()
})

test('all are stopped and resumed, one is disabled, and deleted with a way back', async () => {
  const { page } = hannah
  const act = async (name: string) => {
    await section().getByRole('button', { name: 'Actions for How did you sleep?' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await section().getByRole('button', { name: 'Stop all' }).click()
  await section()
    .getByText(/^Stopped, due/)
    .waitFor()
  await section().getByRole('button', { name: 'Resume all' }).click()
  await section()
    .getByText(/^Will be sent/)
    .waitFor()
  await act('Disable')
  await section()
    .getByText(/^Disabled, due/)
    .waitFor()
  await act('Enable')
  await section()
    .getByText(/^Will be sent/)
    .waitFor()
  await act('Delete')
  await section().getByText('How did you sleep?').waitFor({ state: 'detached' })
  // The menu is gone with its row.
  await expect
    .poll(() =>
      section()
        .getByRole('heading', { name: /^Scheduled/ })
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await section().getByText('How did you sleep?').waitFor()
  expect(hannah.complaints).toEqual([])
})

test('a message that counts from the client’s date waits until they have one', async () => {
  const { page } = hannah
  await page.getByRole('tab', { name: 'Plan' }).click()
  await section().getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a message' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Rest tonight.')
  await choose('Frequency', 'Once')
  await choose('Date strategy', 'Client’s date')
  await dialog.getByText("Choose the client's date.").waitFor()
  await dialog.getByLabel('Client’s date').last().fill('Race day')
  await pressIn(dialog.getByLabel('Client’s date').last(), 'Tab')
  await dialog.getByLabel('Days', { exact: true }).fill('2')
  await dialog.getByText('The client has no “Race day” yet.').waitFor()
  await expectClean(page, 'a message by the client’s date', { width: 1440 })
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await section().getByText('Waits. The client has no “Race day” yet.').waitFor()
  await section().getByText('Automation, 2 days before “Race day”, at 12:00 PM').waitFor()
  await page.getByRole('region', { name: 'Without a time' }).getByText('Rest tonight.').waitFor()
  await section().getByRole('button', { name: 'Actions for Rest tonight.' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await section().getByText('Rest tonight.').waitFor({ state: 'detached' })
})

test('what was missed while all were stopped is sent, moved or dropped, as somebody chooses for each', async () => {
  const { page } = hannah
  await moveToThread(page, 'Jonas Weidner')
  const id = /ct_[0-9a-f]+/.exec(page.url())?.[0] ?? ''
  const zone = (timezone: string) => ask(`/v1/contacts/${id}`, 'PUT', { profile: { timezone } })
  // When it is three hours later there, it is tomorrow evening on the other side of the date line.
  await zone('Pacific/Pago_Pago')
  const [localDate = '', time = ''] = new Date(Date.now() + (3 - 11) * 3_600_000).toISOString().split('T')
  for (const text of ['Call me after work', 'Stretch tonight', 'Sleep well'])
    await ask('/v1/scheduled-messages', 'POST', {
      contactId: id,
      data: { text },
      scheduleType: 'once',
      scheduleValue: { localDate, localTime: time.slice(0, 5) },
    })
  await page.getByRole('tab', { name: 'Plan' }).click()
  await section().getByText('Sleep well').waitFor()
  await section().getByRole('button', { name: 'Stop all' }).click()
  await page.getByText('3 messages stopped').waitFor()
  await zone('Pacific/Kiritimati')
  await expect
    .poll(() =>
      section()
        .getByText(/^Missed /)
        .count(),
    )
    .toBe(3)

  await section().getByRole('button', { name: 'Resume all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resume all' })
  await dialog.getByText('3 messages were missed meanwhile.').waitFor()
  const choice = (text: string) => dialog.getByRole('combobox', { name: new RegExp(`^“${text}”, due`) })
  for (const [text, to] of [
    ['Call me after work', 'Send now'],
    ['Sleep well', 'Drop'],
  ] as const) {
    await choice(text).click()
    const options = page.getByRole('listbox', { name: new RegExp(`^“${text}”`) })
    await options.getByRole('option', { name: to, exact: true }).click()
    await options.waitFor({ state: 'hidden' })
    await expect.poll(() => choice(text).inputValue()).toBe(to)
  }
  expect(await choice('Stretch tonight').inputValue()).toBe('Move to the same time today or tomorrow')
  await expectClean(page, 'resume all', { width: 1440 })
  await dialog.getByRole('button', { name: 'Resume all' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('3 messages resumed').waitFor()
  const log = page.getByRole('region', { name: 'Messages with Jonas Weidner' })
  await log.getByText('Call me after work', { exact: true }).waitFor()
  // The one being sent stays until it has been sent.
  await expect.poll(() => section().getByRole('listitem').count()).toBe(1)
  await section().getByRole('listitem').getByText('Stretch tonight').waitFor()
  await section()
    .getByText(/^Will be sent (today|tomorrow)/)
    .waitFor()
  expect(await log.getByText(/Sleep well|Stretch tonight/).count()).toBe(0)
  // Its form shows the day it will be sent, not the one that is over, so it can be saved unchanged.
  await section().getByRole('button', { name: 'Actions for Stretch tonight' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit scheduled message' })
  const dayOf = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
  const day = form.getByRole('textbox', { name: 'Local date' })
  await expect.poll(() => day.inputValue()).toMatch(new RegExp(`^(${dayOf(14)}|${dayOf(38)})$`))
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  expect(hannah.complaints).toEqual([])
})

/** A call as the panel makes it. */
const ask = (path: string, method: string, body: object): Promise<void> =>
  hannah.page.evaluate(
    async ([address, how, content]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const request = { method: how, headers, body: content }
      const answer = await fetch(address, request)
      if (!answer.ok) throw new Error(await answer.text())
    },
    [path, method, JSON.stringify(body)] as const,
  )
