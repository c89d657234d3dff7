import { accountCalls } from './account-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { securityCalls } from './security-calls.ts'
import { securityLogCalls } from './security-log-calls.ts'
import { signInCalls } from './sign-in-calls.ts'

/** Signing in, your account and its security. */
export const staff = { ...signInCalls, ...accountCalls, ...securityCalls, ...securityLogCalls, ...notificationCalls }
