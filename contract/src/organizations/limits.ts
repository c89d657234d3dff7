/** For how many days an organization can keep its event log. */
export const LOG_DAYS = { min: 30, max: 3_650 } as const
/** For how many days a deleted organization can be restored. */
export const ORGANIZATION_KEPT_DAYS = 30
