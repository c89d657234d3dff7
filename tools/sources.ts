import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', '.git', 'coverage', 'results', 'shots'])

/** Sorted paths, from `root` and with `/`, of files that people write. State and build folders are left out. */
export const sourceFiles = (root: string): string[] => walk(root, root).sort()

const walk = (root: string, folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || (entry.isDirectory() && entry.name.startsWith('.') && entry.name !== '.ci'))
      return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(root, path)
    return entry.isFile() ? [relative(root, path).split(sep).join('/')] : []
  })
