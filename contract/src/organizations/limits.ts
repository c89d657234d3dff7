/** How many days an organization can keep its event log. */
export const LOG_DAYS = { min: 30, max: 3_650 } as const
/** After how many days sessions of an organization can end. */
export const SESSION_DAYS = { min: 1, max: 365 } as const
/** How many days a deleted organization can be restored. */
export const ORGANIZATION_KEPT_DAYS = 30
