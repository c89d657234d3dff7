/** A client who has not written for so many days, though we wrote, counts as silent. */
export const SILENT_AFTER_DAYS = 7

/** Groups of Home in their order, each with the least score of those in it. */
export const HOME_GROUPS = [
  { group: 'now', least: 40 },
  { group: 'today', least: 20 },
  { group: 'can-wait', least: 0 },
] as const
export type HomeGroup = (typeof HOME_GROUPS)[number]['group']

/** Counts of people go no further: whoever has more than this many to look after does not need the exact number. */
export const HOME_COUNT_MAX = 999
