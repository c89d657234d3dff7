import type { Carrier } from '@attune/carriers/carrier'
import type { MailDns } from '@attune/carriers/email/look-up-domain'
import type { SimulatorPhones } from '@attune/carriers/simulator/phones'
import type { Mail } from '@attune/carriers/smtp/mail'
import type { Store } from '@attune/store/store'
import type { Logger } from 'pino'
import type { Files } from './file-store.ts'
import type { LookLog } from './looks/look-log.ts'
import type { Meters } from './meters.ts'
import type { Provider } from './prompt-provider/provider.ts'
import type { Transcriber } from './prompt-provider/transcriber.ts'
import type { Presence } from './presence/presence.ts'
import type { Push } from './push/push.ts'
import type { SecurityLog } from './security-log/security-log.ts'
import type { Settings } from './settings.ts'

/** What verbs depend on. Time comes from `now`, so that tests and the demo's history can set it. */
export interface Deps {
  store: Store
  now: () => Date
  log: Logger
  settings: Pick<
    Settings,
    | 'demo'
    | 'workLeaseMs'
    | 'sessionDays'
    | 'securityLogDays'
    | 'smtp'
    | 'twilioUrl'
    | 'webhookOrigins'
    | 'mailbox'
    | 'mailboxHosts'
  >
  /** How much processor time a turn of a scene may take. Absent: as much as its lane allows. */
  turnLimitMs?: number
  /** Stores the bytes of files. */
  files: Files
  /** The URL for people and carriers, without a trailing slash. */
  publicUrl: string
  /** The secret from which keys and tokens are derived. */
  secret: string
  /** The previous secret, while it is being replaced: what it encrypted can still be opened. */
  oldSecret?: string | undefined
  /** Sign links that must keep working after the secret has been replaced: the first signs, all are accepted. */
  linkKeys: readonly string[]
  /** Sends mail to members of staff. */
  mail: Mail
  /** Records sign-ins, refusals and changes of rights, for finding attacks. */
  securityLog: SecurityLog
  /** Records who saw whose private data. */
  looks: LookLog
  /** Who is viewing which conversation. */
  presence: Presence
  /** Sends push notices to browsers. */
  push: Push
  /** Answers prompts; null if none is configured. */
  prompts: Provider | null
  /** Writes down what is said in sounds; null if none is configured. */
  transcriber: Transcriber | null
  /** Looks up what domains say about their mail. If absent: in the machine's own DNS. */
  mailDns?: MailDns
  /** Carriers by name. */
  carriers: ReadonlyMap<string, Carrier>
  /** The simulator's phones; null if no simulator runs. */
  phones: SimulatorPhones | null
  /** Counts for monitoring. */
  meters: Meters
}
