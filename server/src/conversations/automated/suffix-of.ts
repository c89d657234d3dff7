import { createHash } from 'node:crypto'
import type { MessageOrigin } from '@attune/store/conversations/automated/origins'

/**
 * Derives a message's suffix from its run and effect key, so that one effect of one run can only ever be one message;
 * the database keeps suffixes unique too.
 */
export const suffixOf = ({ runId, key }: Pick<MessageOrigin, 'runId' | 'key'>): string =>
  createHash('sha256').update(`${runId} ${key}`).digest('base64url').slice(0, 24)
