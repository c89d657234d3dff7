import { existsSync } from 'node:fs'
import { contract } from '@attune/contract/app/contract'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { SLICE_NAMES } from '@attune/contract/app/slices'
import type { Subject } from '../../calls/examples-of.ts'

/** What a slice's `examples/<group>.ts` exports for the calls of a group. The file is found by its name. */
interface GroupExamples {
  /**
   * For each call an input that succeeds for someone who has the right and can reach the client. Fields are in the
   * contract's order, and each optional field is set, so that tests can try a wrong value in each.
   */
  examples: Record<string, (of: Subject) => unknown>
  /**
   * For calls that can't succeed in a test, because they need something that only a real person has: how they are
   * refused.
   */
  refused?: Record<string, RefusalCode>
}

const load = async (path: URL): Promise<GroupExamples> =>
  // TypeScript doesn't know what is behind a computed path. `contract-calls.test.ts` checks that no call is missing.
  (await import(path.href)) as GroupExamples

/** The files with a group's examples. Two slices may have calls in one group. */
const pathsOf = (group: string): URL[] =>
  SLICE_NAMES.map((slice) => new URL(`../../${slice}/examples/${group}.ts`, import.meta.url)).filter((path) =>
    existsSync(path),
  )

const loadGroup = async (group: string): Promise<Required<GroupExamples>> => {
  const parts = await Promise.all(pathsOf(group).map(load))
  return {
    examples: Object.assign({}, ...parts.map(({ examples }) => examples)),
    refused: Object.assign({}, ...parts.map(({ refused }) => refused)),
  }
}

const ofGroups = new Map(
  await Promise.all(Object.keys(contract).map(async (group) => [group, await loadGroup(group)] as const)),
)

/** The calls that have an example. */
export const exampleNames = (): string[] =>
  [...ofGroups].flatMap(([group, { examples }]) => Object.keys(examples).map((call) => `${group}.${call}`))

/** The example of a call; undefined if it has none. */
export const exampleOf = (name: string, of: Subject): Record<string, unknown> | undefined => {
  const [group = '', call = ''] = name.split('.')
  return ofGroups.get(group)?.examples[call]?.(of) as Record<string, unknown> | undefined // Inputs are objects, or nothing.
}

/** The refusal that everybody with the right gets for a call's example; undefined if it succeeds. */
export const refusedToAll = (name: string): RefusalCode | undefined => {
  const [group = ''] = name.split('.')
  return ofGroups.get(group)?.refused[name]
}
