import { DEMO_PASSWORD } from '@attune/samples/cast'
import { expect } from 'vitest'
import type { Page } from 'playwright-core'

export const HANNAH = 'hannah@northline.example'

/** Signs in on the page of sign-in, wherever that leads. */
export const fill = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens sign-in, signs in and waits for the panel. */
export const enter = async (page: Page, email = HANNAH, password = DEMO_PASSWORD): Promise<void> => {
  await page.goto('/login')
  await fill(page, email, password)
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

export const titled = async (page: Page, title: string): Promise<void> => {
  await expect.poll(() => pageTitle(page)).toBe(title)
}

/** The tab's title without the count of unread conversations, which comes a moment later. */
export const pageTitle = async (page: Page): Promise<string> => (await page.title()).replace(/^\(\d+\+?\) /, '')
