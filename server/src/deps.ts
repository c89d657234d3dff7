import type { Carrier } from '@attune/carriers/carrier'
import type { SimulatorPhones } from '@attune/carriers/simulator/phones'
import type { Store } from '@attune/store/store'
import type { Logger } from 'pino'
import type { Settings } from './settings.ts'

/** What verbs work with. Time comes from `now`, so that a test or the demo's history can set it. */
export interface Deps {
  store: Store
  now: () => Date
  log: Logger
  settings: Pick<Settings, 'demo' | 'workLeaseMs'>
  /** Keys tokens are derived and hashed with. */
  secret: string
  /** Carriers by name. */
  carriers: ReadonlyMap<string, Carrier>
  /** The simulator's phones; null where no simulator runs. */
  phones: SimulatorPhones | null
}
