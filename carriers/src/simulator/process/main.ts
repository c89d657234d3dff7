import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSimulatorServer } from './http-server.ts'
import { holdLock } from './lock.ts'
import { openLogFile } from './log-file.ts'
import { openMediaFolder } from './media-folder.ts'
import { readSettings } from './settings.ts'
import { startSimulator, type Simulator } from './simulator.ts'

/**
 * The simulator carrier as a process of its own, so that it keeps its state whatever happens to Attune. Settings come
 * from the environment (settings.ts). Prints one JSON line on stdout with the address it listens on.
 */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  if (!holdLock(`${settings.log}.lock`)) throw new Error(`Another simulator is writing to ${settings.log}.`)
  const log = await openLogFile(settings.log, die)
  const simulator = startSimulator(log, openMediaFolder(`${settings.log}-media`), settings.webhookUrl, settings.secret)
  const server = createSimulatorServer(simulator, settings.secret)
  server.once('error', (error: NodeJS.ErrnoException) =>
    die(error.code === 'EADDRINUSE' ? new Error(`Port ${settings.port} is taken.`) : error),
  )
  server.listen(settings.port, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
  })
  stopOnSignal(settings.followParent, () => end(simulator, server))
}

const stopOnSignal = (followParent: boolean, stop: () => Promise<void>): void => {
  let stopping = false
  const once = (): void => {
    if (stopping) return
    stopping = true
    stop().then(() => process.exit(0), die)
  }
  process.on('SIGTERM', once)
  // Ctrl-C reaches all processes of the group. The parent decides when to stop this one, after its last message.
  process.on('SIGINT', followParent ? () => {} : once)
  if (!followParent) return
  process.stdin.on('end', once).on('close', once).on('error', once).resume()
}

/** Responds to requests in progress for up to 2 s. The rest stays in the log for the next start. */
const end = async (simulator: Simulator, server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection is idle only after its last response.
  const idle = setInterval(() => server.closeIdleConnections(), 20)
  const enough = new Promise<void>((resolve) => setTimeout(resolve, 2_000))
  await Promise.race([Promise.all([closed, simulator.queue.stop()]), enough])
  clearInterval(idle)
  server.closeAllConnections()
  await simulator.log.settled()
}

const die = (error: unknown): void => {
  process.stderr.write(`Simulator: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// stdout may be closed if the parent is gone; ignore that.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})
await main().catch(die)
