import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../run.ts'

/** Files that only fail the first time. */
const FLAKY = {
  'a-test': `describe('by keys', () => {
    test('from Home', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(1).toBe(once('a-test') ? 2 : 1)
    })
  })`,
  afterAll: `test('fine', () => {})
    afterAll(() => { if (once('afterAll')) throw new Error('nothing to close') })`,
  beforeAll: `describe('with a desk', () => {
    beforeAll(() => { if (once('beforeAll')) throw new Error('no desk') })
    test('fine', () => {})
  })`,
  death: `test('lives', () => { if (once('death')) process.kill(process.pid, 'SIGKILL') })`,
  exit: `test('stays', () => { if (once('exit')) process.exit(0) })`,
  hang: `test('ends', () => once('hang') ? new Promise(() => {}) : undefined, 1000)`,
  import: `await import(once('import') ? './nowhere.ts' : 'node:fs')
    test('fine', () => {})`,
  late: `test('fine', () => {})
    afterAll(() => new Promise((resolve) => {
      if (once('late')) void Promise.reject(new Error('too late'))
      setTimeout(resolve, 100)
    }))`,
  load: `if (once('load')) throw new Error('\\x1b[31mnot\\x1b[39m today\\nbut tomorrow')
    test('fine', () => {})`,
  slowHook: `beforeAll(() => once('slowHook') ? new Promise(() => {}) : undefined, 1000)
    test('fine', () => {})`,
}

const BROKEN = {
  'a-test': `test('fine', () => {})
    test('never right', () => { expect(1).toBe(2) })`,
  beforeAll: `beforeAll(() => { throw new Error('no desk') })
    test('fine', () => {})`,
  'in-time': `test('fine', () => { expect(once('in-time')).toBe(false) })`,
  late: `test('fine', () => {})
    afterAll(() => new Promise((resolve) => {
      void Promise.reject(new Error('too late'))
      setTimeout(resolve, 100)
    }))`,
  skips: `if (once('skips')) throw new Error('not today')
    test.skip('not today either', () => {})`,
  syntax: `test('fine', () => {`,
}

/** A worker that gets several files at once starts with the largest. */
const ONE_WORKER = {
  first: `// ${'-'.repeat(1000)}
    test('dies', () => { process.kill(process.pid, 'SIGKILL') })`,
  second: `test('runs', () => { once('second ran') })`,
  third: `test('runs', () => { once('third ran') })`,
}

const MANY = Object.fromEntries(
  Array.from({ length: 4 }, (_, number) => [
    `file-${number}`,
    `test('fine', () => { expect(once('many-${number}')).toBe(false) })`,
  ]),
)

const PLANTS: Record<string, Record<string, string>> = {
  flaky: FLAKY,
  broken: BROKEN,
  'one-worker': ONE_WORKER,
  many: MANY,
  earlier: { red: `test('fine', () => { expect(once('earlier')).toBe(false) })` },
  green: {
    passes: `test('fine', () => {})`,
    skips: `test.skip('later', () => {})`,
  },
  titles: {
    two: `test('red', () => { throw new Error('always') })
      test('green', () => { expect(once('green')).toBe(false) })`,
    other: `test('red', () => { throw new Error('always') })`,
  },
  hangs: {
    // It is too busy to notice that vitest has ended.
    hangs: `test('hangs', () => { once(\`hangs \${process.pid}\`); for (;;) {} })`,
  },
  'no-setup': { red: `test('fine', () => {})` },
  'dead-setup': { red: `test('fine', () => {})` },
  'no-teardown': { red: `test('red', () => { expect(once('no-teardown')).toBe(false) })` },
}

const SETUPS: Record<string, string> = {
  'no-setup': `export default () => { throw new Error('no database') }`,
  'dead-setup': `export default () => { process.exit(0) }`,
  'no-teardown': `export default () => () => { throw new Error('the database is gone') }`,
}

/**
 * Makes a folder of projects that vitest can run, to see what happens to files that fail. `once(name)` returns true the
 * first time it is called with a name, and leaves a file of that name in `seen`.
 */
export const plantTests = (folder: string): void => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'), 'junction')
  for (const name of ['seen', 'temp']) mkdirSync(join(folder, name))
  write(
    'once.ts',
    `import { existsSync, writeFileSync } from 'node:fs'
    export const once = (name: string) => {
      const file = ${JSON.stringify(join(folder, 'seen'))} + '/' + name
      const first = !existsSync(file)
      writeFileSync(file, '')
      return first
    }`,
  )
  for (const [project, files] of Object.entries(PLANTS)) {
    for (const [name, text] of Object.entries(files)) {
      write(
        `${project}/${name}.test.ts`,
        `import { afterAll, beforeAll, describe, expect, test } from 'vitest'\nimport { once } from '../once.ts'\n${text}\n`,
      )
    }
  }
  for (const [project, text] of Object.entries(SETUPS)) write(`${project}/setup.mjs`, text)
  const projects = Object.keys(PLANTS).map((name, order) => ({
    test: {
      name,
      include: [`${name}/*.test.ts`],
      isolate: false,
      maxWorkers: name === 'one-worker' ? 1 : 2,
      sequence: { groupOrder: order },
      globalSetup: SETUPS[name] ? [`${name}/setup.mjs`] : [],
    },
  }))
  write('vitest.config.mjs', `export default ${JSON.stringify({ test: { projects } })}`)
}
