import { prefixedId } from '../ids.ts'

/** A merge of two clients. */
export const MergeId = prefixedId('mg')
