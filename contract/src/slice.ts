import type { AnyContractProcedure } from '@orpc/contract'
import type { FactDefinition, FactGroup } from './facts.ts'
import type { RefusalDefinition } from './refusals.ts'

/** Everything that a slice adds to the contract. `app/slices.ts` lists the slices. */
export interface Slice {
  /** Calls by group. A call's full name has both, such as `tasks.list`. */
  calls: Record<string, Record<string, AnyContractProcedure>>
  /** How the API description names its groups. A group that an earlier slice also has is named by that one. */
  tags: Record<string, Tag>
  /** The kinds of ids in its `ids.ts`, by their names. */
  ids: Record<string, object>
  facts: Record<string, FactDefinition>
  /** Where people find its kinds of facts, if it has any. */
  factGroup?: FactGroup
  refusals: Record<string, RefusalDefinition>
  /** Modules whose exported schemas the API description names once, under `components.schemas`. */
  schemas: readonly object[]
  /** Addresses of its pages in the panel, with `:id` for what differs. Others answer 404. */
  pages: readonly `/${string}`[]
}

export interface Tag {
  name: string
  description: string
}

/** Checks the shape of a slice and keeps its exact calls, kinds of facts and refusals. */
export const defineSlice = <const S extends Slice>(slice: S & FactGroupOf<S>): S => slice

type FactGroupOf<S extends Slice> = keyof S['facts'] extends never ? unknown : { factGroup: FactGroup }
