import { defineConfig } from 'vitest/config'
import { serveContract } from './panel/contract-plugin.ts'
import { LongestFirst } from './tools/test-run/longest-first.ts'
import RedTeller from './tools/test-run/tell-reds.ts'

// Dates are tested as on any machine, not as in the zone of this one. Workers inherit it.
process.env['TZ'] = 'UTC'

const AWAY = ['**/node_modules/**', '**/dist/**']
/** Files of each kind are run by a command of their own: docs/how/tests.md. */
const KINDS = ['deep', 'long', 'endurance', 'load'] as const
const [DEEP, LONG, ENDURANCE, LOAD] = KINDS.map((kind) => `**/*.${kind}.test.ts`)
const PLAIN = { exclude: [...AWAY, ...KINDS.map((kind) => `**/*.${kind}.test.ts`)] }

/** Packages whose tests need no database. */
const PURE = '{contract,client,engine,samples,carriers,panel,tools,bench}'

/** Files of `unit` and `node` at once, on two cores: much of their time they wait for the database. */
const WAITING_WORKERS = 3
/** After the others, with fewer files at once: a browser or an endurance test keeps a core busy. */
const BUSY = { maxWorkers: 2, sequence: { groupOrder: 1 } }
/** What is measured has the machine for itself. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 2 } }

/** `expect.poll` waits as long as a busy machine may take, but looks often: what it waits for usually comes at once. */
const PATIENCE = { poll: { timeout: 30_000, interval: 20 } }

/**
 * `unit`: what needs no database. `node`: store and server, on a PostgreSQL of their own. `deep`: the files of both that take
 * longest. `journeys` and `e2e`: the built product from outside, in a browser. Files of a project share the modules of their
 * worker: what a module keeps is still there in the next file.
 */
export default defineConfig({
  test: {
    maxWorkers: WAITING_WORKERS,
    reporters: ['default', new RedTeller()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [serveContract()],
        test: {
          ...PLAIN,
          name: 'unit',
          environment: 'node',
          include: [`${PURE}/**/*.test.{ts,tsx}`, 'e2e/cluster/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tools/test-run/restore-globals.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
        },
      },
      { test: { ...PLAIN, ...onDatabase('node'), include: ['{store,server}/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...onDatabase('deep'),
          include: [`${DEEP}`],
          exclude: AWAY,
          isolate: false,
          setupFiles: ['tools/test-run/restore-globals.ts'],
        },
      },
      { test: { ...PLAIN, ...inBrowser('journeys'), ...BUSY, include: ['e2e/journeys/*.test.ts'] } },
      {
        test: {
          ...inBrowser('e2e'),
          ...BUSY,
          include: ['e2e/**/*.test.ts'],
          exclude: [...PLAIN.exclude, 'e2e/{cluster,journeys}/**'],
        },
      },
      { test: { ...onDatabase('node-long'), ...BUSY, include: [`{store,server}/${LONG}`], exclude: AWAY } },
      { test: { ...inBrowser('e2e-long'), ...BUSY, include: [`e2e/${LONG}`], exclude: AWAY } },
      { test: { ...onDatabase('node-endurance'), ...BUSY, ...enduring('{store,server}') } },
      { test: { ...inBrowser('e2e-endurance'), ...BUSY, ...enduring('e2e') } },
      { test: { ...onDatabase('load'), ...ALONE, include: [`${LOAD}`], exclude: AWAY } },
    ],
  },
})

function onDatabase(name: string) {
  return {
    name,
    environment: 'node' as const,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: PATIENCE,
    globalSetup: ['store/src/testing/global-setup.ts'],
  }
}

/** The long tests in their larger size, and what is never run at a smaller one. */
function enduring(packages: string) {
  return {
    include: [`${packages}/${LONG}`, `${packages}/${ENDURANCE}`],
    exclude: AWAY,
    env: { ATTUNE_FAULTS: process.env['ATTUNE_FAULTS'] ?? 'more' },
  }
}

function inBrowser(name: string) {
  return {
    name,
    environment: 'node' as const,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    isolate: false,
    globalSetup: ['e2e/template.ts'],
    setupFiles: ['e2e/tell-pages.ts'],
  }
}
