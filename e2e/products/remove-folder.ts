import { rm } from 'node:fs/promises'

/** Removes the folder of a product that has ended. A copy into it that nobody waited for may still be running, so it tries again. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
