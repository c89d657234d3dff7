import type { Page } from 'playwright-core'

/** The router puts itself there. */
interface Panel {
  __TSR_ROUTER__?: {
    navigate: (to: { href: string }) => Promise<void>
    subscribe: (event: 'onRendered', heard: () => void) => () => void
  }
}

/** No page has this address. On the way over it, a page loses its selection, its focus and what it has open. */
const NOWHERE = '/nowhere'

/**
 * Opens an address as a link in the panel does. Most of what a `goto` takes is loading the panel, so that is for tests
 * of what a load does or forgets: here toasts stay, and so does what the panel has fetched. A tab without the panel
 * loads it.
 */
export const moveTo = async (page: Page, address: string): Promise<void> => {
  const isOpen = await page.evaluate(() => (globalThis as unknown as Panel).__TSR_ROUTER__ !== undefined)
  if (!isOpen) {
    await page.goto(address)
    return
  }
  const { origin, pathname } = new URL(page.url())
  if (new URL(address, origin).pathname === pathname) {
    await navigate(page, NOWHERE)
    await page.getByText('Page Not Found').first().waitFor()
  }
  await navigate(page, address)
}

/** Resolves once the page there is drawn: until then, the one before is. */
const navigate = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (href) => {
    const router = (globalThis as unknown as Panel).__TSR_ROUTER__
    const rendered = new Promise<void>((resolve) => {
      const stop = router?.subscribe('onRendered', () => {
        stop?.()
        resolve()
      })
    })
    await router?.navigate({ href })
    await rendered
  }, address)

/** Opens a client's conversation from the list, within the panel. */
export const moveToThread = async (page: Page, client: string): Promise<void> => {
  await moveTo(page, '/conversations')
  // By keyboard: rows move while messages arrive, so a click could hit another client.
  await page.getByRole('link', { name: client }).first().press('Enter')
  await page.getByRole('region', { name: `Conversation with ${client}` }).waitFor()
}
