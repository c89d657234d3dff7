/** Where a line of the plan comes from. */
export const PLAN_SOURCES = ['schedule', 'scene', 'program'] as const
export type PlanSourceKind = (typeof PLAN_SOURCES)[number]
