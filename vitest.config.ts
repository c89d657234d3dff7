import { defineConfig } from 'vitest/config'

/**
 * `unit`: what needs no database. `node`: store and server, on a PostgreSQL of their own. `e2e`: the built product from
 * outside, each file with a product and a browser of its own, once the quick tests are done.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,engine,samples,carriers,panel}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{store,server}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          globalSetup: ['store/src/testing/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 30_000, interval: 50 } },
          globalSetup: ['tools/build-panel-first.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
