import type { Carrier } from '@attune/carriers/carrier'
import type { SimulatorPhones } from '@attune/carriers/simulator/phones'
import type { Mail } from '@attune/carriers/smtp/mail'
import type { Store } from '@attune/store/store'
import type { Logger } from 'pino'
import type { Files } from './file-store.ts'
import type { Provider } from './prompt-provider/provider.ts'
import type { Presence } from './presence/presence.ts'
import type { Push } from './push/push.ts'
import type { Settings } from './settings.ts'

/** What verbs work with. Time comes from `now`, so that a test or the demo's history can set it. */
export interface Deps {
  store: Store
  now: () => Date
  log: Logger
  settings: Pick<Settings, 'demo' | 'workLeaseMs'>
  /** The bytes of files. */
  files: Files
  /** The address people and carriers use, without a slash at its end. */
  publicUrl: string
  /** Keys tokens are derived and hashed with. */
  secret: string
  /** The way mails to members of staff leave. */
  mail: Mail
  /** Who looks at which conversation now. */
  presence: Presence
  /** The way notices to browsers leave. */
  push: Push
  /** Who answers prompts; null where none is set. */
  prompts: Provider | null
  /** Carriers by name. */
  carriers: ReadonlyMap<string, Carrier>
  /** The simulator's phones; null where no simulator runs. */
  phones: SimulatorPhones | null
}
