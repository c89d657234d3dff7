import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The machine's Chromium: ATTUNE_CHROMIUM, else the first known name on PATH, else a usual place; null when there is
 * none.
 */
export const findChromium = (env: NodeJS.ProcessEnv = process.env): string | null => {
  if (env['ATTUNE_CHROMIUM']) return existsSync(env['ATTUNE_CHROMIUM']) ? env['ATTUNE_CHROMIUM'] : null
  return findOnPath(NAMES, env) ?? PLACES.find((file) => existsSync(file)) ?? null
}

const findOnPath = (names: readonly string[], env: NodeJS.ProcessEnv): string | null => {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return files.find((file) => existsSync(file)) ?? null
}

/**
 * Chromium's headless shell, a separate package: the same engine, about a quarter cheaper per page. Null if it isn't
 * installed or ATTUNE_CHROMIUM names another browser.
 */
export const findHeadlessShell = (env: NodeJS.ProcessEnv = process.env): string | null =>
  env['ATTUNE_CHROMIUM'] ? null : findOnPath(SHELL_NAMES, env)

/** For playwright-core: `chromium.launch(chromiumLaunch())`. Works as root and with little /dev/shm (containers). */
export const chromiumLaunch = () => {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('No Chromium found: install one or name it in ATTUNE_CHROMIUM.')
  return { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] }
}
