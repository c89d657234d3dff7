/** A client who hasn't written back for this many days counts as silent. */
export const SILENT_AFTER_DAYS = 7

/** Groups on Home in order, each with its minimum score. */
export const HOME_GROUPS = [
  { group: 'now', least: 40 },
  { group: 'today', least: 20 },
  { group: 'can-wait', least: 0 },
] as const
export type HomeGroup = (typeof HOME_GROUPS)[number]['group']

/** What an organization needs to get started, in order. */
export const FIRST_STEPS = ['organization', 'coach', 'channel', 'clients', 'text', 'scene'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Counts stop here. */
export const HOME_COUNT_MAX = 999

/** What a client's words point to, the gravest first: harming oneself, despair or grief, pain or an injury. */
export const DISTRESS_SIGNS = ['crisis', 'low', 'pain'] as const
export type DistressSign = (typeof DISTRESS_SIGNS)[number]
