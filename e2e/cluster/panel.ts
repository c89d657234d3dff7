import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../../server/src/start/build-panel.ts', import.meta.url))

/** As a first start does. Afterwards processes without the right to write into the checkout find it built. */
export const buildPanel = (): void => {
  const program = `await (await import(${JSON.stringify(BUILD)})).buildPanel(console.log)`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
}
