import { Faults, type FaultsChange } from './faults.ts'
import { toQuery, parseReply, type PhoneLine } from './phones.ts'
import { createSimulatorCall, type SimulatorAddress } from './simulator-http.ts'
import { LogReply } from './wire.ts'

/** What tests and measurements ask of the simulator beyond the Playground. */
export interface SimulatorControl {
  /** Sets the faults that are named, on one line or everywhere; answers all of them as they stand. */
  setFaults(where: PhoneLine | 'everywhere', change: FaultsChange): Promise<Faults>
  /** Every send that was taken, oldest first, doubles included, and how many webhooks are still to be posted. */
  log(): Promise<LogReply>
}

export const createSimulatorControl = (address: SimulatorAddress): SimulatorControl => {
  const call = createSimulatorCall(address)
  return {
    setFaults: async (where, change) =>
      parseReply(
        Faults,
        await call('PUT', where === 'everywhere' ? '/faults' : `/line/faults?${toQuery(where)}`, change),
      ),
    log: async () => parseReply(LogReply, await call('GET', '/log')),
  }
}
