import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { startProduct, type Product } from '../product.ts'

const CLIENT = 'Daniel Okafor'

let product: Product
let browser: Browser
let hannah: Desk
let priya: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await priya.signIn('priya@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const log = ({ page }: Desk) => page.getByRole('region', { name: `Messages with ${CLIENT}` })
const field = ({ page }: Desk) => page.getByRole('textbox', { name: `Message to ${CLIENT}` })

test('a coach writes, the client answers from the phone page, and a second browser sees both live', async () => {
  await hannah.openThread(CLIENT)
  await priya.openThread(CLIENT)
  await phone.openPhone(CLIENT)
  await hannah.write(CLIENT, 'How did the long run go?')
  for (const desk of [hannah, priya]) await log(desk).getByText('How did the long run go?').waitFor()
  const texts = phone.page.getByRole('log', { name: 'Texts' })
  await texts.getByText('How did the long run go?').waitFor()
  await phone.text('Slow and happy, 14 km')
  for (const desk of [hannah, priya]) await log(desk).getByText('Slow and happy, 14 km').waitFor()
  // Nothing arrived twice, on either side.
  expect(await texts.getByText('How did the long run go?').count()).toBe(1)
  expect(await log(priya).getByText('Slow and happy, 14 km').count()).toBe(1)
})

test('what is typed is kept: the draft comes back after a reload', async () => {
  await field(hannah).fill('And tomorrow')
  await hannah.page.reload()
  await expect.poll(() => field(hannah).inputValue()).toBe('And tomorrow')
})

test('nothing complained meanwhile', () => {
  for (const desk of [hannah, priya, phone]) expect(desk.complaints).toEqual([])
})
