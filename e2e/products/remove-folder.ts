import { rm } from 'node:fs/promises'

/** Removes a folder of processes that were ended: one of them may still be writing its last file. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
