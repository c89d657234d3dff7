import type { Tag } from '../slice.ts'
import { joinSlices } from './slices.ts'

/** All calls by group. The server implements exactly these, and the panel uses no others. */
export const contract = joinSlices('calls')

/** How the API description names the groups. A group without a tag doesn't compile. */
export const TAGS: Record<keyof typeof contract, Tag> = joinSlices('tags')
