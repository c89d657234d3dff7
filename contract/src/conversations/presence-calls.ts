import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { AccountId, ContactId } from '../ids.ts'
import { conversationRefusals } from './refusals.ts'

/** A member of staff who looks at a conversation now. */
export const PresentPerson = z.object({ _id: AccountId, name: z.string(), typing: z.boolean() })
export type PresentPerson = z.infer<typeof PresentPerson>

/**
 * Says what a tab looks at: held for `PRESENCE_SECONDS`, so it is said again while that goes on; null ends it. `tab` tells
 * tabs of one session apart; without it they count as one. Answers who else and oneself is there. Accounts that are no
 * person's, and sessions that work in somebody else's name, leave no trace.
 */
const tellPresence = tenantCall('conversations.view', {
  method: 'POST',
  path: '/v2/threads.presence',
  summary: 'Say which conversation one looks at, and whether one types',
})
  .input(
    z.strictObject({
      contactId: ContactId.nullable(),
      state: z.enum(['viewing', 'typing']),
      tab: z
        .string()
        .regex(/^[A-Za-z0-9_-]{8,40}$/, 'A tab is named by 8 to 40 letters, digits, - or _.')
        .optional(),
    }),
  )
  .output(z.object({ people: z.array(PresentPerson) }))
  .errors({
    ContactNotFound: contactRefusals.ContactNotFound,
    PresenceThrottled: conversationRefusals.PresenceThrottled,
  })

export const presenceCalls = { tellPresence }
