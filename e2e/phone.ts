import type { StaffCalls } from './faults/staff-calls.ts'

/** Texts as a client whose phone is on no screen. */
export const textAs = (who: StaffCalls, contactId: string, text: string): Promise<unknown> =>
  who.call('POST', `/v1/playground/phones/${contactId}/texts`, { id: crypto.randomUUID(), text })
