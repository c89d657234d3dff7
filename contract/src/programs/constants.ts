/**
 * `onboarding`: the first day is still to come. `postponed`: it goes on at a later date. `done`: the last day is over.
 * `removed`: someone took the client out.
 */
export const PROGRAM_STATUSES = ['onboarding', 'active', 'postponed', 'done', 'removed'] as const
export type ProgramStatus = (typeof PROGRAM_STATUSES)[number]
export const OPEN_PROGRAM_STATUSES = ['active', 'postponed', 'onboarding'] as const
