import type { Page } from 'playwright-core'

/** Toggles the switch of the open phone, and waits until the carrier knows. */
export const failOnPurpose = async (page: Page): Promise<void> => {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/faults') && answer.ok()),
    page.getByRole('switch', { name: 'Fail on purpose' }).click(),
  ])
}
