import type { Locator, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { followNav } from './in-panel.ts'

/** A client's row in the list. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

/** Opens the list and waits for its rows. */
export const openClients = async (page: Page, address = '/contacts'): Promise<void> => {
  await page.goto(address)
  await page.getByRole('table', { name: 'Clients' }).locator('tbody th').first().waitFor()
}

/** Goes to the list without filters. The panel is loaded only where it isn't open yet. */
export const goToClients = async (page: Page): Promise<void> => {
  if ((await page.getByRole('navigation', { name: 'Main' }).count()) === 0) return openClients(page)
  await followNav(page, 'Clients')
  await page.waitForURL(/\/contacts$/)
  await page.getByRole('table', { name: 'Clients' }).locator('tbody th').first().waitFor()
  // The rows may still be those of a filter.
  await atRest(page)
}

/** Chooses an item of a client's menu. */
export const chooseFor = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
