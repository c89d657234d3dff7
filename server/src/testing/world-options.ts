import type { TestDatabase } from '@attune/store/testing/test-database'
import type { DestinationStream } from 'pino'
import type { ProcessState } from '../app/server.ts'
import type { Deps } from '../deps.ts'
import type { Provider } from '../prompt-provider/provider.ts'
import type { Transcriber } from '../prompt-provider/transcriber.ts'

export interface WorldOptions {
  /** A migrated database; closing the world drops it. A copy of the template by default. */
  database?: TestDatabase
  /** Receives log lines of all levels. Silent by default. */
  log?: DestinationStream
  /** The Playground's phones. None by default. */
  phones?: Deps['phones']
  rateLimit?: number
  /** Calls of one account at once; 100 by default. */
  callsAtOnce?: number
  /** Connections for tenants; 8 by default. */
  connections?: number
  /** How long a request may take to arrive (ms); five minutes by default. */
  requestMs?: number
  metricsToken?: string
  /** Answers prompts. None by default. */
  prompts?: Provider
  /** Writes down sounds. None by default. */
  transcriber?: Transcriber
  /** Push services of the test's own, on this machine. */
  pushOrigins?: string[]
  /** Receivers of webhooks on this machine. */
  webhookOrigins?: string[]
  ready?: () => boolean
  state?: ProcessState
  proxies?: string[]
  /** The address people and carriers use; an https one by default. */
  publicUrl?: string
  hosts?: string[]
  /** The folder of a built panel. None by default. */
  panel?: string
}
