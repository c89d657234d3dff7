import type { Page } from 'playwright-core'

/** Turns the switch of the phone that is picked up, and waits until the carrier knows. */
export const failOnPurpose = async (page: Page): Promise<void> => {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/faults') && answer.ok()),
    page.getByRole('switch', { name: 'Fail on purpose' }).click(),
  ])
}
