import { rm } from 'node:fs/promises'

/** Removes the folder of a product that has ended. Retries, since a copy into it may still be running. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
