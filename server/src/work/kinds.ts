/** Every kind of work there is; `handlers.ts` beside this file says who does it. */
export const WORK_KINDS = ['deliver-message'] as const
export type WorkKind = (typeof WORK_KINDS)[number]
