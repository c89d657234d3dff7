import * as z from 'zod'
import { call } from '../call.ts'
import { AccountId } from '../ids.ts'
import { page, queryInteger } from '../page.ts'
import { SECURITY_EVENT_KINDS } from './security-event-kinds.ts'
import { SecurityEvent } from './security-log.ts'

export const SecurityKinds = z.array(z.enum(SECURITY_EVENT_KINDS)).min(1).max(SECURITY_EVENT_KINDS.length)
const Kinds = z
  .string()
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(SecurityKinds)

/**
 * Lists the security log, newest first: sign-ins, refusals, throttles, key use and changes of rights. Accounts of an
 * organization see the events of their organization. Installation admins see all events, including those without a
 * known account.
 */
const listSecurityLog = call('logs.view', {
  method: 'GET',
  path: '/v2/securityLog.list',
  summary: 'List the security log',
})
  .input(
    z
      .strictObject({
        /** Kinds, separated by commas. */
        kind: Kinds.optional(),
        /** Only events about this account. */
        account: AccountId.optional(),
        /** A whole IP address. */
        address: z.string().min(1).max(45).optional(),
        /** From this time on, ISO 8601. */
        from: z.iso.datetime({ offset: true }).optional(),
        /** Before this time, ISO 8601. */
        to: z.iso.datetime({ offset: true }).optional(),
        limit: queryInteger(1, 100).default(50),
        next: z.string().max(200).optional(),
      })
      .optional(),
  )
  .output(page(SecurityEvent))

export const securityLogCalls = { listSecurityLog }
