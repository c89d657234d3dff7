import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { expectClean, LOOKS } from './looks.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus } from './writing.ts'

let product: Product
let browser: Browser
let priya: Desk
let nina: Desk

const PASSWORD = 'three blue kettles on a shelf'

/** Nina is new: she has just been invited and has joined. */
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings/people')
  const { page } = priya
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('nina@northline.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  nina = await openDesk(browser, product.url)
  await nina.page.goto(link)
  await nina.page.getByLabel('Your name').fill('Nina Park')
  await nina.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await nina.page.getByRole('button', { name: 'Join' }).click()
  await offer().waitFor()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})
beforeEach(() => nina.page.setViewportSize(LOOKS[0]))

const offer = (desk = nina) => desk.page.getByRole('region', { name: 'Product tour' })
const tour = (title: string, desk = nina) => desk.page.getByRole('dialog', { name: title, exact: true })
const next = (desk = nina) => desk.page.getByRole('button', { name: 'Next', exact: true })

test('who has just joined is offered the tour; Esc leaves it, and the offer stays', async () => {
  await offer().getByRole('button', { name: 'Take the tour' }).press('Enter')
  await tour('Home').getByText('The clients who need you first').waitFor()
  await expectFocus(next(), 'the first step')
  await pressIn(tour('Home'), 'Escape')
  await tour('Home').waitFor({ state: 'detached' })
  await expectFocus(offer().getByRole('button', { name: 'Take the tour' }), 'after the tour')
})

test('by Enter alone she sees every stop, beside what it is about, and the offer is gone for good', async () => {
  const { page } = nina
  await offer().getByRole('button', { name: 'Take the tour' }).press('Enter')
  for (const title of ['Home', 'Conversations', 'Clients', 'Tasks', 'Questions', 'Plan', 'Scenes', 'Notices']) {
    await tour(title).waitFor()
    await expectFocus(next(), title)
    const card = await tour(title).locator('[data-card]').boundingBox()
    const place = await page.locator(`nav :is(a, button):has-text("${title}")`).first().boundingBox()
    if (card === null || place === null) throw new Error(`${title} isn't shown.`)
    expect(card.x, title).toBeGreaterThanOrEqual(place.x + place.width)
    expect(card.y + card.height, title).toBeGreaterThan(place.y)
    expect(card.y, title).toBeLessThan(place.y + place.height)
    await pressIn(next(), 'Enter')
  }
  await pressIn(tour('Search'), 'ArrowLeft')
  await pressIn(tour('Notices'), 'ArrowRight')
  await tour('Search').waitFor()
  await pressIn(next(), 'Enter')
  await pressIn(tour('Your account').getByRole('button', { name: 'Done' }), 'Enter')
  await offer().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Home', level: 1 }).first().waitFor()
  expect(await offer().count()).toBe(0)
})

test('she takes it again from the menu of the account and from the palette', async () => {
  const { page } = nina
  await page.locator('[data-tour="account"]').click()
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await tour('Home').getByRole('button', { name: 'Close the tour' }).click()
  await pressAnywhere(page, 'Control+k')
  await page.getByRole('combobox').fill('show me around')
  await page.getByRole('option', { name: 'Tour' }).click()
  // No single-key command works behind it.
  for (const key of ['?', 'Escape']) await pressIn(tour('Home'), key)
  await tour('Home').waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('an admin sees that she has taken it', async () => {
  const { page } = priya
  await moveTo(page, '/users?q=Nina')
  await page.getByRole('link', { name: 'Nina Park' }).click()
  await page.getByText(/^They took or declined the product tour on /).waitFor()
})

describe.each(LOOKS)('$width wide', (look) => {
  test('each stop is clean for axe, whole within the window, and points at something', async () => {
    const { page } = nina
    await page.setViewportSize(look)
    await page.reload()
    await page.locator('[data-tour="account"]:visible, [data-tour="more"]:visible').click()
    await page.getByRole('menuitem', { name: 'Tour' }).click()
    const titles: string[] = []
    for (;;) {
      const dialog = page.getByRole('dialog')
      titles.push((await dialog.getByRole('heading').textContent()) ?? '')
      const card = await dialog.locator('[data-card]').boundingBox()
      if (card === null) throw new Error('There is no card.')
      expect(card.x).toBeGreaterThanOrEqual(0)
      expect(card.x + card.width).toBeLessThanOrEqual(look.width)
      expect(card.y + card.height).toBeLessThanOrEqual(look.height)
      if (titles.length <= 2) await expectClean(page, `product-tour-${titles.length}`, look)
      if ((await next().count()) === 0) break
      await next().click()
    }
    expect(titles.at(0)).toBe('Home')
    expect(titles.at(-1)).toBe(look.width < 700 ? 'More' : 'Your account')
    expect(titles).not.toContain(look.width < 700 ? 'Plan' : 'More')
    await dialogDone()
    expect(nina.complaints).toEqual([])
  })
})

const dialogDone = async () => {
  await nina.page.getByRole('button', { name: 'Done' }).click()
  await nina.page.getByRole('dialog').waitFor({ state: 'detached' })
}
