export const STAFF_FACTS = ['SessionStarted', 'SessionEnded', 'AccountRightsChanged'] as const
