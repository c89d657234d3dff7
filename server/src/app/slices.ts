import { contract } from '@attune/contract/app/contract'
import { SLICE_NAMES, type SliceName } from '@attune/contract/app/slices'
import type { Reactions } from '@attune/store/facts/reactions'
import { bulkSlice } from '../bulk/slice.ts'
import type { HandlersOf } from '../calls/handler.ts'
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
import { explainProgram } from '../programs/explain-program.ts'
import { foreseePrograms } from '../programs/foresee-programs.ts'
import { programsSlice } from '../programs/slice.ts'
import { promptsSlice } from '../prompts/slice.ts'
import { questionsSlice } from '../questions/slice.ts'
import { scenesSliceWith } from '../scenes/slice.ts'
import { schedulesSlice } from '../schedules/slice.ts'
import type { GlobalJobHandler, JobHandler, Slice } from '../slice.ts'
import { staffSlice } from '../staff/slice.ts'
import { tasksSlice } from '../tasks/slice.ts'
import type { GlobalWorkPayloads, Outside, WorkPayloads } from '../work/kinds.ts'

/** Each slice of the contract, with what it adds to the server. One that isn't listed here doesn't compile. */
const SLICES = {
  bulk: bulkSlice,
  channels: channelsSlice,
  contacts: contactsSlice,
  conversations: conversationsSlice,
  doubles: doublesSlice,
  integrations: integrationsSlice,
  logs: logsSlice,
  media: mediaSlice,
  metrics: metricsSlice,
  moving: movingSlice,
  notices: noticesSlice,
  organizations: organizationsSlice,
  programs: programsSlice,
  prompts: promptsSlice,
  questions: questionsSlice,
  scenes: scenesSliceWith({ foreseePrograms, explainProgram }),
  schedules: schedulesSlice,
  staff: staffSlice,
  tasks: tasksSlice,
} satisfies Record<SliceName, object>

type Slices = (typeof SLICES)[keyof typeof SLICES]
/** The slices' tables of one part joined into one, complete by type. */
type Joined<P extends 'handlers' | 'jobs' | 'globalJobs'> = Intersected<Slices[P]>
type Intersected<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void ? I : never

/** In the contract's order, which is the order in which jobs are added for a fact. */
const slices: readonly Slice[] = SLICE_NAMES.map((name) => SLICES[name])

const joinHandlers = (): Joined<'handlers'> => {
  const joined: Slice['handlers'] = {}
  for (const { handlers } of slices)
    // A group in which two slices have calls gets the calls of both.
    for (const [group, calls] of Object.entries(handlers)) joined[group] = { ...joined[group], ...calls }
  return joined as Joined<'handlers'> // The loops copy every entry, which the compiler can't see.
}

const joinReactions = (): Reactions => {
  const joined: Record<string, Slice['reactions'][keyof Slice['reactions']]> = {}
  for (const slice of slices)
    for (const [fact, ofSlice] of Object.entries(slice.reactions)) joined[fact] = [...(joined[fact] ?? []), ...ofSlice]
  return joined
}

/** The handler of each call, by group. A call without one doesn't compile. */
export const handlers: { [G in keyof typeof contract]: HandlersOf<(typeof contract)[G]> } = joinHandlers()

/** The function that does each kind of job. A kind without one doesn't compile. */
export const jobHandlers: { [K in keyof WorkPayloads]: JobHandler<K> } = Object.assign(
  {},
  ...slices.map(({ jobs }) => jobs),
) as Joined<'jobs'> // Every slice's are in it, which the compiler can't see.

/** The same for jobs that belong to no organization. */
export const globalJobHandlers: { [K in keyof GlobalWorkPayloads]: GlobalJobHandler<K> } = Object.assign(
  {},
  ...slices.map(({ globalJobs }) => globalJobs),
) as Joined<'globalJobs'> // Likewise.

/** From where jobs wait for answers, by kind. The other kinds need only the database. */
export const waitsFor: Readonly<Record<string, Outside>> = Object.assign({}, ...slices.map((slice) => slice.waitsFor))

/** Which jobs each kind of fact starts. They may be done in any order, and at the same time. */
export const reactions = joinReactions()

/** Jobs that never end. Each exists once, however many processes there are. */
export const lastingWork = slices.flatMap(({ lasting }) => lasting)
