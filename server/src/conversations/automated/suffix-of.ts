import { createHash } from 'node:crypto'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'

/** One effect of one run is one message for ever: the database holds its suffix unique as well. */
export const suffixOf = ({ runId, key }: Pick<MessageOrigin, 'runId' | 'key'>): string =>
  createHash('sha256').update(`${runId} ${key}`).digest('base64url').slice(0, 24)
