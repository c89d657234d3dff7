import type { Locator, Page } from 'playwright-core'

/** A client's row in the list. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })

/** Opens the list and waits for its rows. */
export const openClients = async (page: Page, address = '/contacts'): Promise<void> => {
  await page.goto(address)
  await page.getByRole('table', { name: 'Clients' }).locator('tbody th').first().waitFor()
}

/** Chooses an item of a client's menu. */
export const chooseFor = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
}
