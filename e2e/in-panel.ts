import type { Page } from 'playwright-core'
import type { Desk } from './desk.ts'

/**
 * Follows a link of the main navigation, which takes a fraction of the time that loading the panel takes. Then wait for
 * something that only the new page has.
 */
export const followNav = (page: Page, title: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .last()
    .click()

/** Like {@link Desk.openThread}, but from the list beside an open conversation. Without that it loads the list first. */
export const switchThread = async (desk: Desk, client: string): Promise<void> => {
  const { page } = desk
  const row = page.locator('[data-step]').and(page.getByRole('link', { name: client }))
  if ((await row.count()) === 0) return desk.openThread(client)
  await row.first().press('Enter')
  await page.getByRole('region', { name: `Conversation with ${client}` }).waitFor()
}
