import type { Browser } from 'playwright-core'
import { openDesk, type Desk } from './desk.ts'

/** Someone signed in, on a page of Account Settings. */
export const openSettings = async (browser: Browser, url: string, child: string, email: string): Promise<Desk> => {
  const desk = await openDesk(browser, url)
  await desk.signIn(email, `/me/settings/${child}`)
  await desk.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  return desk
}
