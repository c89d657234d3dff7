import { DEMO_PASSWORD } from '@attune/samples/cast'
import type { Browser } from 'playwright-core'
import { openDesk, type Desk } from './desk.ts'
import { fill } from './sign-in.ts'

/** Somebody signed in and on a child of Account Settings. */
export const openSettings = async (
  browser: Browser,
  url: string,
  child: string,
  email: string,
  password = DEMO_PASSWORD,
): Promise<Desk> => {
  const desk = await openDesk(browser, url)
  await desk.page.goto(`/me/settings/${child}`)
  await fill(desk.page, email, password)
  await desk.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  return desk
}
