import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely/migration'
import { toMigrationNames } from './names.ts'

const names = toMigrationNames(readdirSync(import.meta.dirname))

/**
 * Every migration of this folder, in order of their names. No list is kept by hand, so that branches which each add one
 * have no line in common. Released migrations never change, and there is no down migration: restore a backup instead.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await load(name)] as const)),
)

/** The schema that this program was written for. */
export const lastMigration = (): string => names.at(-1) ?? ''

async function load(name: string): Promise<Migration> {
  // A module's type isn't known where its name is computed. A test looks whether each has an `up`.
  return (await import(new URL(`${name}.ts`, import.meta.url).href)) as Migration
}
