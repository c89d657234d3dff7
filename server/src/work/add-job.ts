import type { Tenant } from '@attune/store/store'
import { addWork } from '@attune/store/work/queue'
import type { NewJob } from './kinds.ts'

/** Adds a job in the transaction of the change that asks for it. */
export const addJob = (tx: Tenant, job: NewJob): Promise<void> => addWork(tx, job)
