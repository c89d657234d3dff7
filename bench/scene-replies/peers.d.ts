/** The parts of the peer that are used. It is only installed when measuring, so its own types are missing elsewhere. */
declare module '@dbos-inc/dbos-sdk' {
  import type { Pool } from 'pg'

  export const DBOS: {
    setConfig(config: { name: string; systemDatabasePool: Pool; logLevel: string }): void
    launch(): Promise<void>
    registerWorkflow<Args extends unknown[]>(
      run: (...args: Args) => Promise<void>,
      config: { name: string },
    ): (...args: Args) => Promise<void>
    startWorkflow<Args extends unknown[]>(
      workflow: (...args: Args) => Promise<void>,
      options: { workflowID: string },
    ): (...args: Args) => Promise<unknown>
    send(workflowId: string, message: string, topic: string): Promise<void>
    recv<T>(topic: string, seconds: number): Promise<T | null>
    runStep(step: () => Promise<void>, config: { name: string }): Promise<void>
  }
}
