import { accountCalls } from './account-calls.ts'
import { agreementCalls } from './agreement/agreement-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { securityCalls } from './security-calls.ts'
import { securityLogCalls } from './security-log-calls.ts'
import { setupCalls } from './setup-calls.ts'
import { signInCalls } from './sign-in-calls.ts'
import { switchCalls } from './switching/switch-calls.ts'

/** Signing in, your account and its security. */
export const staff = {
  ...signInCalls,
  ...setupCalls,
  ...accountCalls,
  ...securityCalls,
  ...securityLogCalls,
  ...notificationCalls,
  ...switchCalls,
  ...agreementCalls,
}
