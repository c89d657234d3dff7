import type { AnyContractProcedure } from '@orpc/contract'
import type { Slice, Tag } from '../slice.ts'
import { joinSlices } from './slices.ts'

/** All calls by group. The server implements exactly these, and the panel uses no others. */
export const contract = joinSlices('calls')

/** The call with this full name, such as `tasks.list`. */
export const callNamed = (name: string): AnyContractProcedure | undefined => {
  const [group = '', call = ''] = name.split('.')
  const groups: Slice['calls'] = contract
  return groups[group]?.[call]
}

/** How the API description names the groups. A group without a tag doesn't compile. */
export const TAGS: Record<keyof typeof contract, Tag> = joinSlices('tags')
