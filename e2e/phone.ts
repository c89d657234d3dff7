import type { Page } from 'playwright-core'
import type { StaffCalls } from './faults/staff-calls.ts'

/** Toggles the switch of the open phone, and waits until the carrier knows. */
export const failOnPurpose = async (page: Page): Promise<void> => {
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/faults') && answer.ok()),
    page.getByRole('switch', { name: 'Fail on purpose' }).click(),
  ])
}

/** Texts as a client whose phone is on no screen. */
export const textAs = (who: StaffCalls, contactId: string, text: string): Promise<unknown> =>
  who.call('POST', `/v1/playground/phones/${contactId}/texts`, { id: crypto.randomUUID(), text })
