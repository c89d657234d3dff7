import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { pressIn } from './keys.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

describe('at a desk and on a phone', () => {
  // ASVS 3.7.1
  test('every screen is clean for axe, fits its width and is drawn', async () => {
    const desk = await openDesk(browser, product.url)
    const screen = (name: string) => expectCleanAtWidths(desk.page, name, { byVoice: true })
    await desk.page.goto('/login')
    await desk.page.getByText('Demo sign-ins').waitFor()
    await screen('sign-in')
    await desk.signIn('hannah@northline.example')
    await desk.page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
    await screen('threads')
    await moveTo(desk.page, '/conversations?q=knee')
    await desk.page.locator('mark').first().waitFor()
    await screen('found')
    await moveToThread(desk.page, 'Maria Lopez')
    await screen('thread')
    for (const look of LOOKS) {
      await desk.page.setViewportSize(look)
      await openRanks(desk, look)
      await expectClean(desk.page, 'thread-with-ranks', look, { byVoice: true })
    }
    await desk.page.setViewportSize(LOOKS[0])
    await openBubbleMenu(desk)
    await screen('bubble-menu')
    await desk.page.getByRole('menuitem', { name: 'Copy text' }).waitFor()
    await openThreadMenu(desk)
    await screen('thread-menu')
    await desk.page.getByRole('menuitem', { name: 'Folders' }).waitFor()
    await pressIn(desk.page.getByRole('menu'), 'Escape')
    await desk.page.getByRole('menu').waitFor({ state: 'detached' })
    await moveTo(desk.page, '/me/settings/notifications')
    await desk.page.getByRole('radiogroup', { name: 'Desktop notices' }).waitFor()
    await screen('notifications')
    await moveTo(desk.page, '/playground')
    await desk.page.getByRole('region', { name: 'Clients' }).getByText('Maria Lopez').first().click()
    await desk.page.getByRole('textbox', { name: 'Text message' }).waitFor()
    await screen('playground')
    await moveTo(desk.page, '/interaction-flow/scene')
    await desk.page.getByRole('link', { name: 'Daily check-in' }).first().waitFor()
    await screen('scenes')
    await openDifference(desk)
    await screen('scene-difference')
    await moveTo(desk.page, '/nothing-here')
    await desk.page.getByText('Page Not Found').waitFor()
    await screen('not-found')
    expect(desk.complaints.filter((line) => !/404/.test(line))).toEqual([])
    await desk.close()
  })
})

/** Beside the conversation, or as a page of its own on a phone. */
const openRanks = async ({ page }: Desk, { width }: { width: number }): Promise<void> => {
  // By the width: right after a change of it, the page may still be as it was.
  if (width < 768) await page.getByRole('link', { name: 'About the client' }).click()
  await page.getByRole('tab', { name: 'Ranks' }).click()
  await page.getByRole('tabpanel').getByText('Almost Perfect').first().waitFor()
}

const openBubbleMenu = async (desk: Desk): Promise<void> => {
  await moveToThread(desk.page, 'Maria Lopez')
  await desk.page.locator('[data-message]').last().press('Enter')
  await desk.page.getByRole('menuitem', { name: 'Copy text' }).waitFor()
}

const openThreadMenu = async ({ page }: Desk): Promise<void> => {
  await pressIn(page.getByRole('menu'), 'Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  const header = page.getByRole('region', { name: 'Conversation with Maria Lopez' })
  await header.getByRole('button', { name: 'Actions for Maria Lopez' }).click()
  await page.getByRole('menuitem', { name: 'Folders' }).waitFor()
}

/** The latest version of a scene, beside the one before. (The editor is looked at in scene-editor-together.test.ts.) */
const openDifference = async ({ page }: Desk): Promise<void> => {
  await page.getByRole('link', { name: 'Daily check-in' }).first().click()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('region', { name: 'Versions' }).getByRole('link').first().click()
  await page.getByText('2 nodes changed, 3 nodes added').waitFor()
}
