import { idempotencyRefusals } from '../idempotency.ts'
import { commonRefusals } from '../refusals.ts'
import { joinSlices } from './slices.ts'

/** All refusals by code. The server turns them into HTTP responses in one place. */
export const REFUSALS = { ...commonRefusals, ...idempotencyRefusals, ...joinSlices('refusals') }
export type RefusalCode = keyof typeof REFUSALS
