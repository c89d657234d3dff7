import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { goToClients } from './clients.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { followNav, switchThread } from './in-panel.ts'
import { pressAnywhere, pressIn, typeIn, waitForFocus } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus, expectWhole, SENTENCE } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  page = hannah.page
  await hannah.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const dialog = () => page.getByRole('dialog')
/** Opens a dialog from an element by keyboard, checks where the focus starts, and leaves with Esc. */
const visit = async (from: Locator, first: Locator, what: string, open = async () => from.press('Enter')) => {
  await open()
  await expectFocus(first, `${what} begins in its first field`)
  await pressIn(first, 'Escape')
  await dialog().waitFor({ state: 'detached' })
  await expectFocus(from, `${what} gives the focus back`)
}
const chooseIn = async (button: Locator, item: string) => {
  await button.press('Enter')
  const menu = page.getByRole('menu')
  await waitForFocus(menu)
  await menu.getByRole('menuitem', { name: item }).press('Enter')
}

describe('dialogs begin in their first field, and give the focus back', () => {
  test('in Conversations: New folder, Mute, Review point, Folders', async () => {
    await hannah.openThread('Marcus Webb')
    const header = page.getByRole('region', { name: 'Conversation with Marcus Webb' })
    const add = page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'New folder' }).first()
    await visit(add, dialog().getByLabel('Title'), 'New folder')
    await visit(
      header.getByRole('button', { name: 'Mute', exact: true }),
      dialog().getByRole('combobox', { name: 'For' }),
      'Mute',
    )
    const more = header.getByRole('button', { name: 'Actions for Marcus Webb' })
    await visit(more, dialog().getByLabel('Time (your time)'), 'Review point', () => chooseIn(more, 'Set review point'))
    await visit(more, dialog().getByRole('checkbox').first(), 'Folders', () => chooseIn(more, 'Folders'))
  })

  test('after its work too, and through a second dialog', async () => {
    const header = page.getByRole('region', { name: 'Conversation with Marcus Webb' })
    const more = header.getByRole('button', { name: 'Actions for Marcus Webb' })
    await chooseIn(more, 'Folders')
    await dialog().getByRole('button', { name: 'New folder' }).press('Enter')
    await expectFocus(dialog().getByLabel('Title'), 'the second dialog')
    await typeIn(dialog().getByLabel('Title'), 'Hill runners')
    await pressIn(dialog().getByLabel('Title'), 'Enter')
    await expectFocus(dialog().getByRole('checkbox').first(), 'the first dialog again')
    await pressIn(dialog().getByRole('checkbox').first(), 'Escape')
    await expectFocus(more, 'after both')
    const mute = header.getByRole('button', { name: 'Mute', exact: true })
    await mute.press('Enter')
    await dialog().getByRole('button', { name: 'Mute' }).click()
    await dialog().waitFor({ state: 'detached' })
    await expectFocus(header.getByRole('button', { name: 'Unmute' }), 'muted')
  })

  test('in the side panel, the table of clients and its views', async () => {
    const aside = page.getByRole('complementary', { name: 'About the client' })
    await aside.getByRole('tab', { name: 'Scenes' }).click()
    await visit(
      aside.getByRole('button', { name: 'Start a scene' }),
      dialog().getByRole('searchbox', { name: 'Search scenes' }),
      'Start a scene',
    )
    await goToClients(page)
    await visit(page.getByRole('button', { name: 'Save view' }), dialog().getByLabel('Name'), 'Save view')
    const more = page
      .getByRole('row')
      .filter({ hasText: 'Owen Clarke' })
      .getByRole('button', { name: 'Actions for Owen Clarke' })
    await more.press('Enter')
    await pressIn(page.getByRole('menu'), 'Escape')
    await expectFocus(more, 'a row’s menu')
    await visit(more, dialog().getByRole('combobox', { name: 'For' }), 'Mute from a row', () => chooseIn(more, 'Mute'))
  })

  test('a menu has the focus as soon as it appears, and gives it back if it is left in the same moment', async () => {
    // Reloaded, so that no earlier dialog still has to give back the focus.
    await page.goto('/contacts')
    const more = page
      .getByRole('row')
      .filter({ hasText: 'Owen Clarke' })
      .getByRole('button', { name: 'Actions for Owen Clarke' })
    await more.waitFor()
    // A row redrawn between focus and key press would lose the key.
    await atRest(page)
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const menu = document.querySelector('[role="menu"]')
        if (menu === null) return
        observer.disconnect()
        document.body.dataset['focusedAtOnce'] = document.activeElement?.getAttribute('role') ?? 'none'
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(escape)
      }).observe(document.body, { subtree: true, childList: true })
    })
    await more.press('Enter')
    await expect.poll(() => page.evaluate(() => document.body.dataset['focusedAtOnce'])).toBe('menuitem')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expectFocus(more, 'the button')
  })

  test('what deletes for good begins at Cancel', async () => {
    await followNav(page, 'Conversations')
    const folder = page.getByRole('link', { name: /^Hill runners/ }).first()
    await folder.press('ArrowRight')
    const more = page.getByRole('button', { name: 'Actions for Hill runners' }).first()
    await expectFocus(more, 'the folder’s own button')
    await visit(more, dialog().getByRole('button', { name: 'Cancel' }), 'Delete folder', () =>
      chooseIn(more, 'Delete folder'),
    )
  })
})

test('a note is added and the next one begun', async () => {
  await switchThread(hannah, 'Marcus Webb')
  const aside = page.getByRole('complementary', { name: 'About the client' })
  await aside.getByRole('tab', { name: 'Notes' }).click()
  const note = aside.getByRole('textbox', { name: 'New note' })
  await note.click()
  await expectWhole(note)
  await aside.getByRole('button', { name: 'Add note' }).click()
  await aside.getByRole('listitem').filter({ hasText: SENTENCE }).waitFor()
  await expectWhole(note)
  await note.fill('')
  await aside
    .getByRole('button', { name: /^Actions for Hannah/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expectWhole(aside.getByRole('textbox', { name: 'Note', exact: true }), SENTENCE)
  await aside.getByRole('button', { name: 'Cancel' }).click()
  await expectFocus(aside.getByRole('button', { name: /^Actions for Hannah/ }).first(), 'where the note was edited')
})

test('the sheet of keys begins at the keys', async () => {
  await pressAnywhere(page, 'Escape')
  await pressAnywhere(page, '?')
  const keys = dialog().getByRole('region', { name: 'Keys' })
  await expectFocus(keys, 'the keys')
  await pressIn(keys, 'Escape')
  await dialog().waitFor({ state: 'detached' })
})

describe('a list is one tab stop, and the arrow keys go through it', () => {
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const stops = (within: string) =>
    page
      .locator(within)
      .evaluate((list) => list.querySelectorAll(':is(a, button, input, tr):not([tabindex="-1"])').length)

  test('conversations', async () => {
    await switchThread(hannah, 'Marcus Webb')
    const rows = page.locator('[data-step]')
    // A key acts on the client of the row, even from a button in it.
    const second = page.locator(`[data-step="${await rows.nth(1).getAttribute('data-step')}"]`)
    const name = await second.textContent()
    await second.press('ArrowRight')
    await pressAnywhere(page, 'ArrowRight')
    await pressAnywhere(page, 'f')
    const title = await dialog().getByRole('heading').innerText()
    expect(name).toContain(title.replace('Folders for ', ''))
    await pressIn(dialog(), 'Escape')
    await dialog().waitFor({ state: 'detached' })
    await rows.nth(0).press('ArrowDown')
    await expectFocus(rows.nth(1), 'the second row')
    await pressIn(rows.nth(1), 'End')
    await pressIn(page.locator('[data-step]:focus'), 'Home')
    await expectFocus(rows.nth(0), 'the first row')
    await pressIn(rows.nth(0), 'Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-step]') === null)).toBe(true)
    await pressAnywhere(page, 'Shift+Tab')
    await expectFocus(rows.nth(0), 'back where one was')
    await pressIn(rows.nth(0), 'Enter')
    await expect.poll(() => rows.nth(0).getAttribute('aria-current')).toBe('page')
  })

  test('folders, Home and clients', async () => {
    await expect.poll(() => stops('nav[aria-label="Folders"] >> visible=true')).toBe(2)
    const all = page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: /^All/ }).first()
    await all.press('ArrowDown')
    await expect.poll(() => focusedText()).toMatch(/^Unread/)
    await followNav(page, 'Home')
    const people = page.locator('main li a[href*="client="]')
    await people.first().press('ArrowDown')
    await expectFocus(people.nth(1), 'the second one')
    await expect.poll(() => people.nth(1).getAttribute('aria-current')).not.toBeNull()
    await pressIn(people.nth(1), 'Enter')
    await page.waitForURL(/\/conversations\/dialog\//)
    await goToClients(page)
    await page.getByRole('row').filter({ hasText: 'Owen Clarke' }).waitFor()
    await expect.poll(() => stops('tbody')).toBe(1)
  })

  test('from the start of the page it is few steps to the message', async () => {
    await hannah.openThread('Marcus Webb')
    await page.getByRole('textbox', { name: 'Message to Marcus Webb' }).waitFor()
    await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    let steps = 1
    while (!(await page.evaluate(() => document.activeElement?.matches('textarea'))) && steps < 100) {
      await pressAnywhere(page, 'Tab')
      steps += 1
    }
    // Fourteen are in the frame, the bell among them; Marcus's last messages have six of their own. A toast or the
    // button to the newest message may be there as well.
    expect(steps).toBeLessThanOrEqual(36)
  })
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})
