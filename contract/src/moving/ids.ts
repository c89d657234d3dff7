import { prefixedId } from '../ids.ts'

/** A file of conversations from another product. */
export const HistoryId = prefixedId('hi')
