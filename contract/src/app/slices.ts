import { bulkSlice } from '../bulk/slice.ts'
import { channelsSlice } from '../channels/slice.ts'
import { contactsSlice } from '../contacts/slice.ts'
import { conversationsSlice } from '../conversations/slice.ts'
import { doublesSlice } from '../doubles/slice.ts'
import { integrationsSlice } from '../integrations/slice.ts'
import { logsSlice } from '../logs/slice.ts'
import { mediaSlice } from '../media/slice.ts'
import { metricsSlice } from '../metrics/slice.ts'
import { movingSlice } from '../moving/slice.ts'
import { noticesSlice } from '../notices/slice.ts'
import { organizationsSlice } from '../organizations/slice.ts'
import { programsSlice } from '../programs/slice.ts'
import { promptsSlice } from '../prompts/slice.ts'
import { questionsSlice } from '../questions/slice.ts'
import { scenesSlice } from '../scenes/slice.ts'
import { schedulesSlice } from '../schedules/slice.ts'
import { staffSlice } from '../staff/slice.ts'
import { tasksSlice } from '../tasks/slice.ts'
import { FACT_GROUPS, type FactGroup } from '../facts.ts'
import * as commonIds from '../ids.ts'
import type { Slice } from '../slice.ts'

/**
 * All slices, in the order in which they may import each other: the import law reads it from here. A slice that isn't listed
 * is left out of the product.
 */
const SLICES = {
  media: mediaSlice,
  organizations: organizationsSlice,
  staff: staffSlice,
  contacts: contactsSlice,
  channels: channelsSlice,
  conversations: conversationsSlice,
  prompts: promptsSlice,
  schedules: schedulesSlice,
  scenes: scenesSlice,
  tasks: tasksSlice,
  questions: questionsSlice,
  programs: programsSlice,
  bulk: bulkSlice,
  doubles: doublesSlice,
  notices: noticesSlice,
  metrics: metricsSlice,
  integrations: integrationsSlice,
  logs: logsSlice,
  moving: movingSlice,
}

export type SliceName = keyof typeof SLICES
/** In the order of dependency. */
export const SLICE_NAMES = Object.keys(SLICES) as SliceName[] // The keys of a table known in full.

/** The full names of the calls that a slice itself has, such as `tasks.list`. */
export const callNamesOf = (slice: SliceName): string[] => {
  const { calls }: Slice = SLICES[slice]
  return Object.entries(calls).flatMap(([group, ofGroup]) => Object.keys(ofGroup).map((call) => `${group}.${call}`))
}

type Slices = (typeof SLICES)[SliceName]
type Part = Exclude<keyof Slice, 'ids' | 'factGroup' | 'schemas' | 'pages'>
/** The slices' tables of one part joined into one, complete by type. */
type Joined<P extends Part> = Intersected<Slices[P]>
type Intersected<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never

/** Joins the slices' tables of one part. A group in which two slices have calls gets the calls of both. */
export const joinSlices = <P extends Part>(part: P): Joined<P> => {
  const joined: Record<string, object> = {}
  for (const slice of Object.values<Slice>(SLICES))
    for (const [name, entry] of Object.entries(slice[part])) joined[name] = { ...joined[name], ...entry }
  return joined as Joined<P> // The loops copy every entry, which the compiler can't see.
}

/** Every kind of id, by its name in the contract. */
export const IDS = {
  ...commonIds,
  // They are assigned one after another, which the compiler can't see.
  ...(Object.assign({}, ...Object.values<Slice>(SLICES).map(({ ids }) => ids)) as Intersected<Slices['ids']>),
}

/** The kinds of facts, as people choose among them. */
export const GROUPED_FACTS: readonly { group: FactGroup; kinds: string[] }[] = FACT_GROUPS.map((group) => ({
  group,
  kinds: Object.values<Slice>(SLICES).flatMap(({ factGroup, facts }) =>
    factGroup === group ? Object.keys(facts) : [],
  ),
}))

/** Modules whose exported schemas the API description names once. */
export const SCHEMA_MODULES: readonly object[] = Object.values<Slice>(SLICES).flatMap(({ schemas }) => schemas)

/** The addresses of the panel's pages in slices. */
export const SLICE_PAGES: readonly string[] = Object.values<Slice>(SLICES).flatMap(({ pages }) => pages)
