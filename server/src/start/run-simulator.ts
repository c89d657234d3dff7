import { setTimeout as pause } from 'node:timers/promises'
import type { Carrier } from '@attune/carriers/carrier'
import { createSimulatorPhones, type SimulatorPhones } from '@attune/carriers/simulator/phones'
import { createSimulatorCarrier } from '@attune/carriers/simulator/simulator-carrier'
import { startSimulatorProcess, type SimulatorProcess } from '@attune/carriers/simulator/simulator-process'
import type { Logger } from 'pino'

export interface RunningSimulator {
  carrier: Carrier
  phones: SimulatorPhones
  stop(): Promise<void>
}

const RESTART_MS = 500

/** Starts the carrier simulator in a process of its own, and restarts it at the same address if it dies. */
export const runSimulator = async (options: {
  secret: string
  log: string
  webhookUrl: string
  logger: Logger
}): Promise<RunningSimulator> => {
  const { secret, log, webhookUrl, logger } = options
  let stopping = false
  let current: SimulatorProcess = await startSimulatorProcess({ secret, log, webhookUrl })
  const { url } = current
  const port = Number(new URL(url).port)

  const watch = (running: SimulatorProcess): void => {
    void running.ended.then((how) => {
      if (!stopping) logger.warn({ how }, 'the carrier simulator ended and is being restarted')
      return again()
    })
  }
  const again = async (): Promise<void> => {
    while (!stopping) {
      await pause(RESTART_MS)
      try {
        current = await startSimulatorProcess({ port, secret, log, webhookUrl })
        if (stopping) await current.stop()
        return watch(current)
      } catch (error) {
        logger.error({ err: error }, 'the carrier simulator could not be restarted')
      }
    }
  }
  watch(current)

  return {
    carrier: createSimulatorCarrier({ url, secret }),
    phones: createSimulatorPhones({ url, secret }),
    stop: async () => {
      stopping = true
      await current.stop()
    },
  }
}
