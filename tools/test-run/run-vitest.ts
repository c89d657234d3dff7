import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import { RESULTS, type Results } from './record-results.ts'

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const RECORDER = join(import.meta.dirname, 'record-results.ts')
const TELLER = join(import.meta.dirname, 'tell-reds.ts')
/** Windows has no process groups. */
const IN_GROUPS = process.platform !== 'win32'
/** How long a process may take to stop when asked. */
const STOP_MS = 10_000

export interface VitestRun {
  /** Null if a signal ended the process. */
  code: number | null
  /** Null if the process ended before writing them. */
  results: Results | null
}

/** Runs vitest in its own process, with its own output, and returns how each file ended. */
export const runVitest = async (args: string[], folder: string, stop: AbortSignal): Promise<VitestRun> => {
  const file = join(folder, 'results.json')
  rmSync(file, { force: true })
  const code = await runAlone([...reporters(args), ...args], { [RESULTS]: file }, stop)
  const results: Results | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return { code, results }
}

/** Runs vitest with its arguments as they are, without a recorder. */
export const runAlone = (args: string[], env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, 'run', ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: IN_GROUPS,
      env: { ...process.env, ATTUNE_FLAKES: undefined, ...env },
    })
    const end = () => {
      kill(child, toSignal(stop))
      setTimeout(() => kill(child, 'SIGKILL'), STOP_MS).unref()
    }
    if (stop.aborted) end()
    stop.addEventListener('abort', end)
    child.on('error', reject)
    child.on('exit', (code) => {
      stop.removeEventListener('abort', end)
      resolve(code)
    })
  })

/** Vitest's workers outlive it if one of their tests hangs. They are in its process group. */
const kill = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (!IN_GROUPS || child.pid === undefined) return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch {
    // The last of the group has just ended.
    return false
  }
}

/** The signal that asked this process to end. */
export const toSignal = ({ reason }: AbortSignal): NodeJS.Signals => reason

/** Adds the recorder to the requested reporters, or else to the default one and what tells reds at once. */
const reporters = (args: string[]) => {
  const asked = args.some((arg) => /^--reporters?(=|$)/.test(arg))
  return [...(asked ? [] : ['--reporter=default', `--reporter=${TELLER}`]), `--reporter=${RECORDER}`]
}
