import { join } from 'node:path'
import type { Carrier } from '@attune/carriers/carrier'
import { writeHistory } from '@attune/carriers/simulator/history'
import { createSimulatorPhones } from '@attune/carriers/simulator/phones'
import { createSimulatorCarrier } from '@attune/carriers/simulator/simulator-carrier'
import type { Connection } from '@attune/store/connection'
import { hasOrganizations } from '@attune/store/organizations/organizations'
import { openStore } from '@attune/store/store'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { placeFiles } from '../demo/place-files.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Deps } from '../deps.ts'
import { hostsOf } from '../app/hosts.ts'
import { buildServer } from '../app/server.ts'
import { lastingWork, reactions } from '../app/slices.ts'
import { openMeters } from '../meters.ts'
import { openPresence } from '../presence/presence.ts'
import { drainStreams } from '../app/live/drain-streams.ts'
import { openLiveLog, type LiveLog } from '../app/live/stream.ts'
import { startTail } from '../app/live/tail.ts'
import { openFiles } from '../file-store.ts'
import { openProvider } from '../prompt-provider/provider.ts'
import { openTranscriber } from '../prompt-provider/transcriber.ts'
import { openPush } from '../push/push.ts'
import { openLookLog } from '../looks/look-log.ts'
import { openSecurityLog } from '../security-log/security-log.ts'
import type { Settings } from '../settings.ts'
import { followMailbox } from '../app/mailboxes/follow-mailbox.ts'
import { followMailboxes } from '../app/mailboxes/follow-mailboxes.ts'
import { startWorker } from '../app/worker.ts'
import { connectEmail } from './connect-mailbox.ts'
import { connectTwilio } from './connect-twilio.ts'
import { createSetupLink } from '../staff/joining/setup.ts'
import { addFirstAdmin } from './first-admin.ts'
import { openDatabase } from './open-database.ts'
import { openLog } from './open-log.ts'
import { openMail } from './open-mail.ts'
import { warnAboutLocalState } from './warn-about-local-state.ts'
import { runSimulator } from './run-simulator.ts'
import { openSecrets, type Secrets } from './state-folder.ts'

export interface Attune {
  /** The address of the panel and the API. */
  url: string
  deps: Deps
  /** Where a clean installation is set up; null for any other. Only for the terminal, never for the log. */
  setupUrl: string | null
  /**
   * Reports that it isn't ready, but keeps serving for `drainMs` while streams move to other processes. Then stops
   * taking requests, lets jobs finish or hands them back, and stops everything that was started. `hurry` ends the
   * drain.
   */
  stop(drain?: { drainMs: number; hurry: AbortSignal }): Promise<void>
}

/** Starts all parts of the process in order. After a failure, stops those that were started. */
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
    warnAboutLocalState(settings, log)
    const database = await openDatabase(settings, options.note)
    undo.push(() => database.stop())
    const store = await openStore(database.logins, settings.databaseConnections, reactions)
    undo.push(() => store.close())
    const carriers = new Map<string, Carrier>()
    const presence = openPresence(store.hints)
    undo.push(async () => presence.close())
    const securityLog = openSecurityLog(store.global, { now: () => new Date(), log })
    undo.push(() => securityLog.close())
    const looks = openLookLog(store, log)
    undo.push(() => looks.close())
    const deps: Deps = {
      store,
      now: () => new Date(),
      log,
      settings,
      files: await openFiles(settings.files),
      publicUrl: (settings.publicUrl ?? `http://${settings.host}:${settings.port}`).replace(/\/+$/, ''),
      secret: settings.secret ?? secrets.secret,
      oldSecret: settings.secret === null ? secrets.old : (settings.secretOld ?? undefined),
      linkKeys: linkKeysOf(settings, secrets),
      mail: openMail(settings, log),
      presence,
      securityLog,
      looks,
      prompts: settings.prompts === null ? null : openProvider(settings.prompts),
      transcriber: openTranscriber(settings.prompts),
      push: openOwnPush(settings, secrets.push, () => deps.publicUrl),
      carriers,
      phones: null,
      meters: openMeters(),
    }
    await fillEmptyDatabase(deps, settings, database.owner, options.note)
    await Promise.all(lastingWork.map((add) => add(deps)))
    const tail = await startTail(deps)
    undo.push(() => tail.stop())
    const live = openLiveLog(tail)
    const now: Stage = { ready: false, leaving: false, closing: false }
    const app = await openServer(deps, live, { settings, panel: await options.panel, now })
    undo.push(() => app.close())
    undo.push(async () => {
      Object.assign(now, { ready: false, leaving: true, closing: true })
      live.closeAll()
    })
    const url = await listen(app, settings)
    if (settings.publicUrl === null) deps.publicUrl = url
    undo.push(await connectSimulator(deps, carriers, settings, { secret: secrets.simulator, webhookUrl: url }))
    await connectTwilio(deps, carriers, settings)
    undo.push(await followAllMailboxes(deps, carriers, settings))
    if (settings.workers > 0) {
      const worker = startWorker(deps, settings.workers)
      undo.push(() => worker.stop())
    }
    // Before it reports ready, so that interrupting it from then on leaves nothing half done.
    if (settings.demo) await placeFiles(deps)
    now.ready = true
    const drain: Attune['stop'] = async (by) => {
      Object.assign(now, { ready: false, leaving: true })
      if (by !== undefined && by.drainMs > 0) await drainStreams(live, by.drainMs, by.hurry)
      await stop()
    }
    return { url: settings.publicUrl ?? url, deps, setupUrl: await setupUrlOf(deps, settings), stop: drain }
  } catch (error) {
    await stop()
    throw error
  }
}

const setupUrlOf = async (deps: Deps, settings: Settings): Promise<string | null> => {
  const page = settings.web && !settings.demo ? await createSetupLink(deps) : null
  return page === null ? null : `${deps.publicUrl}${page}`
}

/** The state of the process between its start and its end. */
interface Stage {
  ready: boolean
  leaving: boolean
  closing: boolean
}

const openServer = (
  deps: Deps,
  live: LiveLog,
  { settings, panel, now }: { settings: Settings; panel: string | null; now: Stage },
): Promise<FastifyInstance> =>
  buildServer(deps, live, {
    panel,
    rateLimit: settings.rateLimit,
    callsAtOnce: settings.callsAtOnce,
    metricsToken: settings.metricsToken,
    proxies: settings.proxies,
    hosts: hostsOf(deps.publicUrl, settings.host, settings.allowedHosts),
    ready: () => now.ready,
    state: { web: settings.web, leaving: () => now.leaving, closing: () => now.closing },
  })

/** Returns the address that it listens on. */
const listen = async (app: FastifyInstance, settings: Settings): Promise<string> => {
  await app.listen({ port: settings.port, host: settings.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  return `http://${settings.host}:${port}`
}

/**
 * Connects the simulator named in the settings. Or starts one: for the demo, and where everything runs on this machine, so
 * that an organization can try its desk before it has a carrier. Returns how to stop it.
 */
const connectSimulator = async (
  deps: Deps,
  carriers: Map<string, Carrier>,
  settings: Settings,
  options: { secret: string; webhookUrl: string },
): Promise<() => Promise<void>> => {
  if (settings.simulator !== null) {
    carriers.set('simulator', createSimulatorCarrier(settings.simulator))
    deps.phones = createSimulatorPhones(settings.simulator)
  } else if (settings.demo || (settings.databaseUrl === null && settings.web)) {
    const simulator = await runSimulator({ ...options, log: simulatorLog(settings), logger: deps.log })
    carriers.set('simulator', simulator.carrier)
    deps.phones = simulator.phones
    return () => simulator.stop()
  }
  return () => Promise.resolve()
}

/** Connects email, and reads all mailboxes if this process runs jobs. Returns how to stop that. */
const followAllMailboxes = async (
  deps: Deps,
  carriers: Map<string, Carrier>,
  settings: Settings,
): Promise<() => Promise<void>> => {
  const ofSettings = await connectEmail(deps, carriers, settings)
  if (settings.demo || settings.workers === 0) return () => Promise.resolve()
  const following = [followMailboxes(deps), ...(ofSettings === null ? [] : [followMailbox(deps, ofSettings)])]
  return async () => {
    await Promise.all(following.map((one) => one.stop()))
  }
}

const openOwnPush = (settings: Settings, own: string, publicUrl: () => string): Deps['push'] =>
  openPush({
    privateKey: settings.push.key ?? own,
    origins: settings.push.origins,
    contact: () => contactOf(publicUrl()),
    // Times out before another worker takes over the job.
    timeoutMs: Math.min(10_000, settings.workLeaseMs * 0.5),
  })

/** Push services ask for a contact. Without a public address there is only this machine's own. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost'

const simulatorLog = (settings: Settings): string => join(settings.home, 'simulator.log')

/** Fills an empty database with the demo, or adds the first admin. */
const fillEmptyDatabase = async (
  deps: Deps,
  settings: Settings,
  owner: Connection,
  note: (sentence: string) => void,
): Promise<void> => {
  if (settings.admin !== null) await addFirstAdmin(deps, settings.admin)
  if (!settings.demo || (await hasOrganizations(deps.store.global))) return
  note('Loading the demo data…')
  const past = await seedDemo(deps, owner)
  if (past !== null && settings.simulator === null) await writeHistory(simulatorLog(settings), past)
}

/**
 * Links are signed with the key of the settings, else with the given secret, which other machines have, too. What was
 * signed with another one before, such as the secret in releases that had no such key, is still accepted.
 */
const linkKeysOf = (
  { linkKey, secret, secretOld }: Pick<Settings, 'linkKey' | 'secret' | 'secretOld'>,
  kept: Secrets,
): string[] => [linkKey, secret, kept.links, secretOld, kept.secret, kept.old].flatMap((key) => key ?? [])
