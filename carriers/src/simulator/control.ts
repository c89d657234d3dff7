import { Faults, type FaultsChange } from './faults.ts'
import { query, reply, type PhoneLine } from './phones.ts'
import { simulatorCall, type SimulatorAddress } from './simulator-http.ts'
import { LogReply } from './wire.ts'

/** What tests and measurements ask of the simulator beyond the Playground. */
export interface SimulatorControl {
  /** Sets the faults that are named, on one line or everywhere; answers all of them as they stand. */
  setFaults(where: PhoneLine | 'everywhere', change: FaultsChange): Promise<Faults>
  /** Every send that was taken, oldest first, doubles included, and how many webhooks are still to be posted. */
  log(): Promise<LogReply>
}

export const simulatorControl = (address: SimulatorAddress): SimulatorControl => {
  const call = simulatorCall(address)
  return {
    setFaults: async (where, change) =>
      reply(Faults, await call('PUT', where === 'everywhere' ? '/faults' : `/line/faults?${query(where)}`, change)),
    log: async () => reply(LogReply, await call('GET', '/log')),
  }
}
