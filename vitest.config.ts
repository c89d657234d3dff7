import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

const AWAY = ['**/node_modules/**', '**/dist/**']
const LONG = '**/*.long.test.ts'

/** Files of `unit` and `node` at once, on two cores: much of their time they wait for the database. */
const WAITING_WORKERS = 3
/** After the others, with fewer files at once: a browser or an endurance test keeps a core busy. */
const BUSY = { maxWorkers: 2, sequence: { groupOrder: 1 } }

/** `expect.poll` waits as long as a busy machine may take, but looks often: what it waits for usually comes at once. */
const PATIENCE = { poll: { timeout: 30_000, interval: 20 } }

/**
 * `unit`: what needs no database. `node`: store and server, on a PostgreSQL of their own. `e2e`: the built product from
 * outside, each file with a product and a browser of its own. Files called `*.long.test.ts` are the endurance tests of the
 * latter two, run by `npm run test:long`. Files of `unit` and `node` share the modules of their worker: what a module keeps is
 * still there in the next file.
 */
export default defineConfig({
  test: {
    maxWorkers: WAITING_WORKERS,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{contract,client,engine,samples,carriers,panel}/**/*.test.{ts,tsx}',
            '{tools,e2e/cluster}/**/*.test.ts',
          ],
          exclude: AWAY,
          isolate: false,
          setupFiles: ['tools/test-run/restore-globals.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENCE,
        },
      },
      {
        test: {
          ...onDatabase('node'),
          include: ['{store,server}/**/*.test.ts'],
          exclude: [...AWAY, LONG],
          isolate: false,
        },
      },
      {
        test: {
          ...inBrowser('e2e'),
          ...BUSY,
          include: ['e2e/**/*.test.ts'],
          exclude: [...AWAY, LONG, 'e2e/cluster/**'],
        },
      },
      { test: { ...onDatabase('node-long'), ...BUSY, include: [`{store,server}/${LONG}`], exclude: AWAY } },
      { test: { ...inBrowser('e2e-long'), ...BUSY, include: [`e2e/${LONG}`], exclude: AWAY } },
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

function inBrowser(name: string) {
  return {
    name,
    environment: 'node' as const,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
    isolate: false,
    globalSetup: ['e2e/template.ts'],
  }
}
