import { join } from 'node:path'
import type { Carrier } from '@attune/carriers/carrier'
import { writeHistory } from '@attune/carriers/simulator/history'
import { createSimulatorPhones } from '@attune/carriers/simulator/phones'
import { createSimulatorCarrier } from '@attune/carriers/simulator/simulator-carrier'
import type { Connection } from '@attune/store/connection'
import { hasOrganizations } from '@attune/store/organizations/organizations'
import { openStore } from '@attune/store/store'
import type { Logger } from 'pino'
import { placeFiles } from '../demo/place-files.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Deps } from '../deps.ts'
import { buildServer } from '../app/server.ts'
import { openPresence } from '../presence/presence.ts'
import { openLiveLog } from '../app/live/stream.ts'
import { startTail } from '../app/live/tail.ts'
import { openFiles } from '../file-store.ts'
import { openProvider } from '../prompt-provider/provider.ts'
import { openPush } from '../push/push.ts'
import type { Settings } from '../settings.ts'
import { startWorker } from '../app/worker.ts'
import { addFirstAdmin } from './first-admin.ts'
import { openDatabase } from './open-database.ts'
import { openLog } from './open-log.ts'
import { openMail } from './open-mail.ts'
import { runSimulator } from './run-simulator.ts'
import { openSecrets } from './state-folder.ts'

export interface Attune {
  /** Where panel and API are served. */
  url: string
  deps: Deps
  /** Stops taking requests, lets work end or hands it back, then stops what was started. */
  stop(): Promise<void>
}

/** Starts everything of one process in order; what was started before a failure is stopped again. */
export const startAttune = async (
  settings: Settings,
  options: { panel: Promise<string> | null; note: (sentence: string) => void; log?: Logger },
): Promise<Attune> => {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const log = options.log ?? openLog(settings.logLevel)
    const secrets = await openSecrets(settings.home)
    const database = await openDatabase(settings, options.note)
    undo.push(() => database.stop())
    const store = await openStore(database.connection, settings.databaseConnections)
    undo.push(() => store.close())
    const carriers = new Map<string, Carrier>()
    const presence = openPresence(store.hints)
    undo.push(async () => presence.close())
    const deps: Deps = {
      store,
      now: () => new Date(),
      log,
      settings,
      files: await openFiles(settings.files),
      publicUrl: (settings.publicUrl ?? `http://${settings.host}:${settings.port}`).replace(/\/+$/, ''),
      secret: settings.secret ?? secrets.secret,
      mail: openMail(settings, log),
      presence,
      prompts: settings.prompts === null ? null : openProvider(settings.prompts),
      push: openPush({
        privateKey: settings.push.key ?? secrets.push,
        origins: settings.push.origins,
        contact: () => contactOf(deps.publicUrl),
        // Over before another worker would take the notice for dead work.
        timeoutMs: Math.min(10_000, settings.workLeaseMs * 0.5),
      }),
      carriers,
      phones: null,
    }
    await firstRun(deps, settings, database.connection, options.note)
    const tail = await startTail(deps)
    undo.push(() => tail.stop())
    const live = openLiveLog(tail)
    let ready = false
    const panel = options.panel === null ? null : await options.panel
    const app = await buildServer(deps, live, {
      panel,
      rateLimit: settings.rateLimit,
      proxies: settings.proxies,
      ready: () => ready,
    })
    undo.push(() => app.close())
    undo.push(async () => {
      ready = false
      live.closeAll()
    })
    await app.listen({ port: settings.port, host: settings.host })
    const address = app.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : settings.port
    const url = `http://${settings.host}:${port}`
    if (settings.publicUrl === null) deps.publicUrl = url
    if (settings.simulator !== null) {
      carriers.set('simulator', createSimulatorCarrier(settings.simulator))
      deps.phones = createSimulatorPhones(settings.simulator)
    } else if (settings.demo) {
      const log_ = simulatorLog(settings)
      const simulator = await runSimulator({ secret: secrets.simulator, log: log_, webhookUrl: url, logger: log })
      undo.push(() => simulator.stop())
      carriers.set('simulator', simulator.carrier)
      deps.phones = simulator.phones
    }
    if (settings.workers > 0) {
      const worker = startWorker(deps, settings.workers)
      undo.push(() => worker.stop())
    }
    // Before anybody is told that it is ready: who interrupts from then on finds everything in hand.
    if (settings.demo) await placeFiles(deps)
    ready = true
    return { url: settings.publicUrl ?? url, deps, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Push services want to know whom to turn to; without a public address there is only this machine's own. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost'

const simulatorLog = (settings: Settings): string => join(settings.home, 'simulator.log')

/** An empty database gets the demo, or the first admin of a clean start. */
const firstRun = async (
  deps: Deps,
  settings: Settings,
  connection: Connection,
  note: (sentence: string) => void,
): Promise<void> => {
  if (settings.admin !== null) await addFirstAdmin(deps, settings.admin)
  if (!settings.demo || (await hasOrganizations(deps.store.global))) return
  note('Seeding the demo.')
  const past = await seedDemo(deps, connection)
  if (settings.simulator === null) await writeHistory(simulatorLog(settings), past)
}
