/** For how many days a merge can be undone. */
export const UNMERGE_DAYS = 30
/** Pairs of clients that are suggested at once. */
export const DOUBLES_MAX = 50
/** How many former records one client can have. */
export const MERGED_MAX = 20
