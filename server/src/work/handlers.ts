import type { ClaimedWork } from '@attune/store/work/queue'
import { deliverMessage } from '../conversations/deliver-message.ts'
import type { Deps } from '../deps.ts'
import type { WorkKind } from './kinds.ts'

/** Does one claimed item and ends or postpones its row itself, in the transaction of what it did. */
export type WorkHandler = (deps: Deps, item: ClaimedWork) => Promise<void>

export const workHandlers: Record<WorkKind, WorkHandler> = {
  'deliver-message': deliverMessage,
}
