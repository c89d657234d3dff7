import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

/**
 * Sentences about optional packages that the lockfile names but doesn't contain. When the registry lacks a tool's
 * binary for another platform, npm silently drops it from the lock; then `npm ci` fails and that platform gets none.
 */
export const checkLockfile = (root: string): string[] =>
  missingOptionals(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock)

export const missingOptionals = ({ packages }: Lock): string[] => {
  const held = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !held.has(name))
      .map(
        (name) =>
          `package-lock.json: ${path || 'the root'} wants ${name}, which is not in the lock. Pin an older release.`,
      ),
  )
}
