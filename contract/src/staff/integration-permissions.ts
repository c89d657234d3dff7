import { PERMISSIONS, type Permission } from '../permissions.ts'

/** Permissions that no integration gets: creating accounts or keys, and moving money. */
const NEVER = /^(all$|users\.|invites\.|organizations\.update$|payouts\.|bank-accounts\.|agreement\.|product-tour\.)/
/** Permissions that an integration can get, if its creator has them. */
export const INTEGRATION_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter((name) => !NEVER.test(name))
