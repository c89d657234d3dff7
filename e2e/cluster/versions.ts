import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lab } from './lab.ts'

/** This version of Attune. */
export const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))

const WORKSPACES = ['carriers', 'contract', 'engine', 'panel', 'samples', 'server', 'store']
const MIGRATIONS = 'store/src/migrations'

/**
 * Builds the panel, as a first start does. Afterwards it is up to date for processes that may not write into the
 * checkout.
 */
export const buildPanel = (): void => {
  const url = new URL('../../server/src/start/build-panel.ts', import.meta.url).href
  const program = `await (await import(${JSON.stringify(url)})).buildPanel(console.log)`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
}

/**
 * Creates the version that is `number` upgrades after this one, and returns its folder. It is a copy of this one with
 * that many more migrations. Each adds a column to the table that the traffic uses most.
 */
export const makeNextVersion = (lab: Lab, number: number): string => {
  const folder = join(lab.folder, `version${number}`)
  mkdirSync(folder)
  for (const name of WORKSPACES) cpSync(join(CHECKOUT, name), join(folder, name), { recursive: true, filter: isNeeded })
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(CHECKOUT, file), join(folder, file))
  linkDependencies(folder)
  for (let n = 1; n <= number; n += 1) addMigration(folder, n)
  return folder
}

const isNeeded = (path: string): boolean => basename(path) !== 'node_modules' && !/\.test\.tsx?$/.test(path)

/** Its dependencies are those of this version; its own packages are separate. */
const linkDependencies = (folder: string): void => {
  const [from, to] = [join(CHECKOUT, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@attune'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@attune') symlinkSync(join(from, name), join(to, name))
  for (const name of WORKSPACES) symlinkSync(join(folder, name), join(to, '@attune', name))
}

const addMigration = (folder: string, n: number): void => {
  const name = `900${n}-next`
  writeFileSync(
    join(folder, MIGRATIONS, `${name}.ts`),
    `import { sql, type Kysely } from 'kysely'
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql\`alter table messages add column next_${n} text not null default 'new'\`.execute(db)
}
`,
  )
  appendFileSync(
    join(folder, MIGRATIONS, 'all.ts'),
    `import * as next${n} from './${name}.ts'\nmigrations['${name}'] = next${n}\n`,
  )
}
