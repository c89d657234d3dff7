import type { bulkCalls } from '@attune/contract/contacts/bulk-calls'
import { inside, type HandlersOf } from '../../http/handler.ts'
import { getBulk } from './get-bulk.ts'
import { startBulk } from './start-bulk.ts'

export const bulkHandlers: HandlersOf<typeof bulkCalls> = { startBulk: inside(startBulk), getBulk: inside(getBulk) }
