import { existsSync } from 'node:fs'
import { contract } from '@attune/contract/app/contract'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { SLICE_NAMES } from '@attune/contract/app/slices'
import type { Subject } from '../../calls/examples-of.ts'

/** What a slice's `examples/<group>.ts` has for its calls of a group. The file is found by its name. */
interface GroupExamples {
  /**
   * One input per call with which a reader with right and reach succeeds. Complete by type: a new call doesn't compile
   * without an example. Fields are in the contract's order, and every optional field is set once, so that each can be spoilt.
   */
  examples: Record<string, (of: Subject) => unknown>
  /**
   * The refusal that a call's example gets from everybody with the right, because it would take something only a real
   * person has.
   */
  refused?: Record<string, RefusalCode>
}

const load = async (path: URL): Promise<GroupExamples> =>
  // A module's type isn't known where its name is computed. The test of the contract's calls checks that all are there.
  (await import(path.href)) as GroupExamples

/** Where a group's calls have examples: two slices may have calls in it. */
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
