import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool, type Outcome } from '../run.ts'

const CRUISED = [
  'contract',
  'client',
  'engine',
  'samples',
  'carriers',
  'store',
  'server',
  'panel/src',
  'e2e',
  'bench',
  'tools',
]

/** Checks the sources under `root` against the import law of .dependency-cruiser.cjs. */
export const cruise = (root: string): Promise<Outcome> => {
  const folders = CRUISED.filter((folder) => existsSync(join(root, folder)))
  return runTool('depcruise', [...folders, '--config', '.dependency-cruiser.cjs'], root)
}
