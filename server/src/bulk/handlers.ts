import type { bulkCalls } from '@attune/contract/bulk/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { getBulk } from './get-bulk.ts'
import { startBulk } from './start-bulk.ts'

export const bulkHandlers: HandlersOf<typeof bulkCalls> = {
  startBulk: forMember(startBulk),
  getBulk: forMember(getBulk),
}
