import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { boxOf, type Box } from './box.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { openMenu, pressAnywhere, pressIn, waitForFocus } from './keys.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { touch } from './touch.ts'
import { composerOf } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk
let page: Page
/** An admin, whose navigation and lists are the longest. */
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url, { width: 390, height: 844, motion: 'reduce' })
  page = hannah.page
  await hannah.signIn('hannah@northline.example')
  priya = await openDesk(browser, product.url, { width: 390, height: 844, motion: 'reduce' })
  await priya.signIn('priya@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('an admin reads Home’s title on a phone, and a program’s version on a tablet', async () => {
  const calls = await callAs(product.url, 'priya@northline.example', new Map())
  const program = { title: 'Twelve weeks to better sleep', days: 3 }
  const { _id } = await calls.call<{ _id: string }>('POST', '/v1/programs', program)
  await moveTo(priya.page, '/')
  const isWhole = (text: Locator) =>
    text.evaluate((element) => element.clientWidth > 0 && element.scrollWidth <= element.clientWidth)
  const bar = priya.page.locator('header').filter({ has: priya.page.getByRole('heading', { level: 1 }) })
  await bar.getByRole('combobox').waitFor()
  expect(await isWhole(bar.getByRole('heading', { name: 'Home' }))).toBe(true)
  await priya.page.setViewportSize({ width: 768, height: 1024 })
  await moveTo(priya.page, `/programs/${_id}`)
  const version = bar.getByText(/^v1, /)
  await version.waitFor()
  expect(await isWhole(version)).toBe(true)
  const boxes = await Promise.all([...(await bar.getByRole('button').all()), version].map(boxOf))
  expect(boxes.filter(({ x, width }) => x + width > 768)).toEqual([])
  expect(overlapping(boxes)).toEqual([])
})

test('the account’s menu is scrolled on a low phone, and no entry is off the screen', async () => {
  const height = 480
  await page.setViewportSize({ width: 390, height })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('menu')
  const isInside = async (element: Locator) => {
    const { y, height: tall } = await boxOf(element)
    return y >= 0 && y + tall <= height
  }
  await expect.poll(() => isInside(menu)).toBe(true)
  for (const entry of [menu.getByRole('menuitem', { name: 'Sign out' }), menu.getByText('Hannah').first()]) {
    await entry.scrollIntoViewIfNeeded()
    expect(await isInside(entry)).toBe(true)
  }
})

test('a list of options opens above its field if there is no room below', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/me/settings')
  const field = page.getByRole('combobox').first()
  await field.waitFor()
  const { y, height } = await boxOf(field)
  expect(y).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 60 })
  await field.click()
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  const opened = await boxOf(list)
  expect(opened.y + opened.height).toBeLessThanOrEqual((await boxOf(field)).y)
  await pressIn(field, 'Escape')
})

test('on narrow screens the composer’s tools and what is right of them don’t overlap', async () => {
  await moveToThread(page, 'Maria Lopez')
  const form = page.getByRole('form', { name: 'Write to Maria Lopez' })
  await composerOf(page, 'Maria Lopez').fill('A long one. '.repeat(20))
  await form.getByRole('button', { name: '2 segments' }).waitFor()
  // Without the suggestions, which are a list that scrolls.
  const parts = form.locator('button:not(li button)').filter({ visible: true })
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const outer = await boxOf(form)
    const boxes = await Promise.all([...(await parts.all()), form.getByText(/^\d[\d,]*( left)?$/)].map(boxOf))
    expect(boxes.filter(({ x, width: wide }) => x < outer.x || x + wide > outer.x + outer.width)).toEqual([])
    expect(overlapping(boxes)).toEqual([])
  }
  await composerOf(page, 'Maria Lopez').fill('')
})

test('all tabs of the side panel are on the screen of a small phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'About the client' }).click()
  const tabs = page.getByRole('tablist', { name: 'Panels' }).getByRole('tab')
  await tabs.first().waitFor()
  const boxes = await Promise.all((await tabs.all()).map(boxOf))
  expect(boxes).toHaveLength(8)
  expect(boxes.filter(({ x, width }) => x < 0 || x + width > 320 || width < 32)).toEqual([])
  expect(overlapping(boxes)).toEqual([])
})

test('Back closes a dialog first, and leaves the page only then', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await moveTo(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('What needs to be done').fill('Call her')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/contacts\/tasks/)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('Back closes the search first, and the question about unsaved changes without leaving them', async () => {
  await moveToThread(page, 'Maria Lopez')
  const at = page.url()
  const search = page.getByRole('dialog', { name: 'Search' })
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })))
  await search.waitFor()
  // The second comes before the browser has returned from the first.
  await page.evaluate(() => (history.back(), history.back()))
  await search.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(at)
  await moveTo(page, '/contacts')
  // The skip link leaves nothing in the tab's history that Back would lead to.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await waitForFocus(page.locator('#work'))
  await page.locator('a[href="/contacts/new"]').first().click()
  await page.getByLabel('Full name').fill('Ines')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await leaving.waitFor()
  // The address is still the form's, so that the next Back only closes the question.
  expect(new URL(page.url()).pathname).not.toBe('/contacts')
  await page.goBack()
  await leaving.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Full name').inputValue()).toBe('Ines')
  await page.goBack()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/contacts')
})

test('a long press selects a row, whether the browser reports it or not, as on an iPhone', async () => {
  const phone = await openDesk(browser, product.url, { width: 390, height: 844, touch: true })
  await phone.context.addInitScript(() => {
    addEventListener('contextmenu', (event) => 'isIphone' in globalThis && event.stopImmediatePropagation(), true)
  })
  const becomeIphone = () => phone.page.evaluate(() => void Object.assign(globalThis, { isIphone: true }))
  await phone.signIn('hannah@northline.example', '/conversations')
  const rows = phone.page.locator('[data-step]')
  const chosen = phone.page.locator('[data-step][data-selected]')
  await rows.nth(2).waitFor()
  // A finger that moves only scrolls.
  const moved = await touch(rows.nth(1))
  await moved.rest(20)
  await moved.lift()
  expect(await chosen.count()).toBe(0)
  const chooseTwo = async () => {
    await pressLong(rows.first(), chosen)
    // Had a click followed the long press, this would be the only one.
    await rows.nth(2).tap()
    await expect.poll(() => chosen.count()).toBe(2)
  }
  await chooseTwo()
  await rows.first().tap()
  await rows.nth(2).tap()
  await expect.poll(() => chosen.count()).toBe(0)
  await becomeIphone()
  await chooseTwo()
  expect(new URL(phone.page.url()).pathname).toBe('/conversations')
  await moveTo(phone.page, '/contacts')
  const clients = phone.page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  const chosenClients = clients.and(phone.page.locator('[data-selected]'))
  await clients.nth(1).waitFor()
  await pressLong(clients.first().getByRole('link'), chosenClients)
  await clients.nth(1).getByRole('checkbox').tap()
  await expect.poll(() => chosenClients.count()).toBe(2)
  // Beside the tick, in two corners of its cell: the tick begins 16 px from the edge and is 20 px wide.
  for (const position of [
    { x: 2, y: 3 },
    { x: 44, y: 64 },
  ]) {
    await clients.nth(2).tap({ position })
    await expect.poll(() => chosenClients.count()).toBe(3)
    await clients.nth(2).getByRole('checkbox').tap()
    await expect.poll(() => chosenClients.count()).toBe(2)
  }
  expect(new URL(phone.page.url()).pathname).toBe('/contacts')
  expect(phone.complaints).toEqual([])
  await phone.close()
})

/** Rests a finger on a row until it is the only one selected. */
const pressLong = async (row: Locator, chosen: Locator): Promise<void> => {
  const finger = await touch(row)
  await expect.poll(() => chosen.count()).toBe(1)
  await finger.lift()
}

/** Those that cover a part of a later one; less than a pixel isn't visible. */
const overlapping = (boxes: Box[]): Box[] =>
  boxes.filter((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1,
      ),
  )

const isInWindow = async (element: Locator) => {
  const { x, y, width, height } = await boxOf(element)
  const size = element.page().viewportSize()
  return size !== null && x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
}

test('in a low window the navigation scrolls between its ends, clear of the camera', async () => {
  await priya.page.setViewportSize({ width: 844, height: 390 })
  const navigation = priya.page.getByRole('navigation', { name: 'Main' })
  const account = navigation.getByRole('button', { name: /Priya Raman/ })
  const last = navigation.getByRole('link', { name: 'Organization', exact: true })
  const expectBothEnds = async () => {
    await account.waitFor()
    expect(await isInWindow(account)).toBe(true)
    await last.scrollIntoViewIfNeeded()
    const { y, height } = await boxOf(last)
    expect(y + height).toBeLessThan((await boxOf(account)).y)
  }
  // Icons, on a phone on its side.
  await moveTo(priya.page, '/conversations')
  await expectBothEnds()
  // Words, as at 200 %.
  await priya.page.setViewportSize({ width: 720, height: 450 })
  await navigation.getByRole('button', { name: 'Show labels' }).click()
  await navigation.getByText('Icons only').waitFor()
  await expectBothEnds()
  const protocol = await priya.context.newCDPSession(priya.page)
  await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47 } })
  await expect.poll(async () => (await boxOf(navigation)).x).toBe(47)
  const work = await boxOf(priya.page.locator('#work'))
  expect(work.x + work.width).toBe(720 - 47)
  await protocol.send('Emulation.setSafeAreaInsetsOverride', { insets: {} })
})

test('beside icons alone, a count is drawn whole, however long it is, and leaves its icon to be seen', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await moveTo(page, '/conversations')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('button', { name: 'Show labels' }).waitFor()
  const tasks = navigation.getByRole('link', { name: /^Tasks.*open$/ })
  const [icon, places] = await Promise.all([boxOf(tasks.locator('svg')), boxOf(navigation.getByRole('list').first())])
  const count = tasks.locator('> span').last()
  for (const text of ['7', '42', '99+']) {
    await count.evaluate(({ firstChild: number }, written) => {
      if (number !== null) number.nodeValue = written
    }, text)
    const { x, y, width, height } = await boxOf(count)
    // What is outside of the list is cut off.
    expect(x).toBeGreaterThanOrEqual(places.x)
    expect(x + width).toBeLessThanOrEqual(places.x + places.width)
    expect(y + height).toBeLessThanOrEqual(icon.y + icon.height / 2)
  }
})

test('the last row of a list can be scrolled above the bar for what is selected', async () => {
  await priya.page.setViewportSize({ width: 844, height: 450 })
  await moveTo(priya.page, '/contacts')
  await priya.page.getByRole('table', { name: 'Clients' }).locator('tbody th').first().waitFor()
  const cell = priya.page
    .locator('tbody td')
    .filter({ has: priya.page.getByRole('checkbox') })
    .first()
  const tick = cell.getByRole('checkbox')
  // Beside the tick, at the end of its cell.
  await cell.click({ position: { x: 36, y: 30 } })
  await expect.poll(() => tick.isChecked()).toBe(true)
  const bar = priya.page.getByRole('region', { name: 'Selected' }).locator('> div')
  for (const width of [844, 390]) {
    await priya.page.setViewportSize({ width, height: 600 })
    const rows = priya.page.locator('main [data-at], main ul[aria-label="Clients"] > li')
    const gap = async () => {
      await rows.last().evaluate((row) => row.scrollIntoView({ block: 'end' }))
      // Scrolling renders more rows.
      await rows.first().evaluate((row) => {
        const scroller = row.closest('table, ul')?.parentElement
        scroller?.scrollTo(0, scroller.scrollHeight)
      })
      const end = await boxOf(rows.last())
      return (await boxOf(bar)).y - (end.y + end.height)
    }
    await expect.poll(gap, { message: `${width} px` }).toBeGreaterThan(0)
  }
})

test('a tick can be seen where the system sets the colors', async () => {
  await priya.page.setViewportSize({ width: 844, height: 600 })
  const tick = priya.page.getByRole('checkbox', { name: /^Select /, checked: true }).last()
  await tick.waitFor()
  await priya.page.emulateMedia({ forcedColors: 'active' })
  const colors = await tick.evaluate((box) => [
    getComputedStyle(box).backgroundColor,
    getComputedStyle(box, '::before').backgroundColor,
  ])
  expect(colors[0]).not.toBe(colors[1])
  await priya.page.emulateMedia({ forcedColors: 'none' })
})

/**
 * Gives the focus to the first row that the bar covers, and waits until it doesn't cover it any more. Again if need be:
 * after the window has changed, rows are measured once more.
 */
const expectUncovered = async (rows: Locator, what: string) => {
  await rows.first().evaluate((row) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (let around = row.parentElement; around !== null; around = around.parentElement) around.scrollTop = 0
  })
  const isUncovered = () =>
    rows.evaluateAll((all) => {
      const bar = document.querySelector('[aria-label="Selected"] > div')?.getBoundingClientRect()
      if (bar === undefined) return false
      const isCovered = (row: Element) => row.getBoundingClientRect().bottom > bar.top
      const focused = all.find((row) => row.contains(document.activeElement))
      if (focused !== undefined && !isCovered(focused)) return true
      const covered = all.find(isCovered)
      const control = covered?.matches('a, [tabindex]') === true ? covered : covered?.querySelector('a')
      if (!(control instanceof HTMLElement)) return false
      control.blur()
      control.focus()
      return false
    })
  await expect.poll(isUncovered, { message: what }).toBe(true)
}

test('a row that gets the focus under the bar for what is selected comes out from under it', async () => {
  for (const width of [1440, 768, 390]) {
    await priya.page.setViewportSize({ width, height: 600 })
    const rows = priya.page.locator('main [data-at], main ul[aria-label="Clients"] > li')
    await expectUncovered(rows, `clients, ${width} px`)
  }
  await page.setViewportSize({ width: 1440, height: 600 })
  await moveTo(page, '/conversations')
  const threads = page.locator('[data-step]')
  await threads.nth(5).waitFor()
  await threads.first().focus()
  await pressIn(threads.first(), 'x')
  await page.getByRole('region', { name: 'Selected' }).waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await expectUncovered(threads, `conversations, ${width} px`)
  }
})

test('the open conversation comes out from under the bar as well, though its row doesn’t have the focus', async () => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await moveTo(page, '/conversations')
  const threads = page.locator('[data-step]')
  await threads.nth(5).waitFor()
  const last = await threads.evaluateAll((rows) =>
    rows.findLastIndex((row) => row.getBoundingClientRect().bottom <= innerHeight),
  )
  await threads.nth(last).click()
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await waitForFocus(field)
  await field.evaluate((element) => element.blur())
  await pressAnywhere(page, 'x')
  const bar = page.locator('[aria-label="Selected"] > div')
  await bar.waitFor()
  const gap = async () => {
    const row = await boxOf(page.locator('[data-step][aria-current]'))
    return (await boxOf(bar)).y - (row.y + row.height)
  }
  await expect.poll(gap).toBeGreaterThan(0)
})

test('on a phone, what a title bar has no room for is in its menu', async () => {
  await priya.page.setViewportSize({ width: 390, height: 844 })
  const more = priya.page.getByRole('button', { name: 'More actions' })
  const items = (await openMenu(more)).getByRole('menuitem')
  expect(await items.allInnerTexts()).toEqual(['Doubles', 'Import', 'Export'])
  for (const item of await items.all()) expect(await isInWindow(item)).toBe(true)
  await items.nth(2).click()
  const dialog = priya.page.getByRole('dialog', { name: /^Export/ })
  await pressIn(dialog, 'Escape')
  await dialog.waitFor({ state: 'detached' })
  await (await openMenu(more)).getByRole('menuitem', { name: 'Doubles' }).click()
  await priya.page.waitForURL(/contacts\/doubles/)
  await priya.page.getByRole('link', { name: 'Scenes', exact: true }).click()
  await priya.page.waitForURL(/interaction-flow\/scene/)
  await (await openMenu(more)).getByRole('menuitem', { name: 'Import' }).click()
  await priya.page.getByRole('dialog').waitFor()
  expect(priya.complaints).toEqual([])
  await priya.close()
})

test('in a low window Home still leads to the reply', async () => {
  // On its side, with the browser's own bars.
  await page.setViewportSize({ width: 844, height: 280 })
  await moveTo(page, '/')
  await page.locator('main li a[href*="client="]').first().click()
  const reply = page.getByRole('link', { name: /^Reply to/ })
  await reply.waitFor()
  // What is loaded above takes room away later.
  const last = page.getByRole('region', { name: 'Last messages' })
  await last.locator('[data-message]').first().waitFor()
  expect(await isInWindow(reply)).toBe(true)
  expect((await boxOf(last)).height).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'No answer needed' }).scrollIntoViewIfNeeded()
  await reply.click()
  await page.waitForURL(/conversations\/dialog/)
})

test('a long name leaves “Hand back” and a row’s ranks where they are; on a phone one takes over in the menu', async () => {
  const name = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley'
  const someone = { _id: `us_${'0'.repeat(32)}`, name, email: 'bartholomew@northline.example' }
  // An hour is longer than this test takes.
  const until = new Date(Date.now() + 3_600_000).toISOString()
  let isHandedBack = false
  await page.route('**/takeover', (route) => {
    if (route.request().method() !== 'GET') isHandedBack = route.request().method() === 'DELETE'
    return route.fulfill({ json: { by: someone, until, isHandedBack, hasAutomation: true } })
  })
  await page.route('**/v2/threads.search', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object[] }
    const coach = { ...someone, name: name.split(' ')[0] }
    await route.fulfill({ json: { ...body, data: body.data.map((row) => ({ ...row, covering: { coach, until } })) } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  // Loaded: what the panel has fetched has no such names.
  await page.goto('/conversations')
  const row = page.locator('[data-step]').filter({ hasText: 'Maria Lopez' })
  const cover = row.getByText(/^for Bartholomew/)
  await cover.waitFor()
  const ranks = row.getByRole('img', { name: /./ }).last()
  expect(await isInWindow(ranks)).toBe(true)
  await row.press('Enter')
  const back = page.getByRole('button', { name: 'Hand back' })
  await back.waitFor()
  expect(await isInWindow(back)).toBe(true)
  const [named] = await Promise.all([boxOf(page.getByText(name, { exact: true })), back.click()])
  expect(named.x + named.width).toBeLessThan(390)
  await back.waitFor({ state: 'detached' })
  const menu = await openMenu(page.getByRole('button', { name: 'Actions for Maria Lopez' }))
  await menu.getByRole('menuitem', { name: 'Take over from automation' }).click()
  await back.waitFor()
  await page.unrouteAll()
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})
