import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

/** The checkout's own folder. */
export const ROOT = dirname(import.meta.dirname)

export interface Outcome {
  ok: boolean
  output: string
}

/** Runs a command in the checkout and keeps its output; a command that can't be started isn't ok. */
export const run = (command: string, args: string[], cwd: string = ROOT): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

/** A tool that came with the installation. */
export const runTool = (name: string, args: string[], cwd: string = ROOT): Promise<Outcome> =>
  run(join(ROOT, 'node_modules', '.bin', name), args, cwd)
