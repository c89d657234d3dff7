import { accountCalls } from './calls-account.ts'
import { notificationCalls } from './notification-calls.ts'
import { securityCalls } from './calls-security.ts'
import { signInCalls } from './calls-sign-in.ts'

/** Signing in, one's own account, and how it is secured. */
export const staff = { ...signInCalls, ...accountCalls, ...securityCalls, ...notificationCalls }
